import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { CannotSucceed } from '../adapters/local-vision/cannot-succeed.ts'
import { openPhotoDecoder } from '../adapters/photo-decoder/photo-decoder.ts'
import type { Config } from '../config.ts'
import type { BuiltInModel } from '../ports/built-in-model.ts'
import { openBuiltIn } from './built-in-model.ts'
import { openDataFolder } from './data-folder.ts'

const usage = `Commands:
  npm run model -- list        shows the built-in model and whether it is here
  npm run model -- get         downloads it; after a cut the same command continues
  npm run model -- add FOLDER  takes it from a folder, for a machine without network
  npm run model -- verify      lets it look at drawn pictures and checks what it recognises
  npm run model -- remove      removes it and the program that runs it
`

type Command = (model: BuiltInModel, folder?: string) => Promise<string>

const commands: Record<string, { takesFolder?: true; run: Command }> = {
  list: { run: list },
  get: {
    async run(model) {
      process.stdout.write(`${await describe(model)}\n`)
      await withProgress(model, () => model.get())
      return ready
    },
  },
  add: {
    takesFolder: true,
    async run(model, folder = '') {
      await withProgress(model, () => model.add(resolve(folder)))
      return ready
    },
  },
  verify: { run: (model) => model.verify() },
  remove: {
    async run(model) {
      await model.remove()
      return 'The model is removed. Photos and their keywords stay.'
    },
  },
}

const ready =
  'The model is ready. A running Verso uses it for the next photo, unless another AI is set.'

/** Runs `npm run model`, with or without the app running. Returns what it did; throws a readable error. */
export async function runModelCommand(
  [name = '', ...rest]: string[],
  config: Config,
  log: Logger,
): Promise<string> {
  const command = commands[name]
  if (!command || rest.length !== (command.takesFolder ? 1 : 0)) throw new Error(usage)
  await openDataFolder(config.DATA_DIR)
  const decoder = openPhotoDecoder()
  const model = await openBuiltIn(config, log, decoder)
  process.once('SIGINT', () => void model.cancel())
  try {
    return await command.run(model, rest[0]).catch(withoutStack)
  } finally {
    await model.stop()
    await decoder.stop()
  }
}

/** The message is a complete sentence, and the stack does not help the operator. */
function withoutStack(error: unknown): never {
  throw error instanceof CannotSucceed ? new Error(error.message, { cause: error }) : error
}

async function list(model: BuiltInModel): Promise<string> {
  const { phase, progress, error } = await model.state()
  const counted = progress ? ` (${progress.done} of ${progress.total})` : ''
  const state = `  State      ${phase}${counted}${error ? `: ${error}` : ''}`
  const thresholds = model.isReady() ? [`  Thresholds ${thresholdsOf(model)}`] : []
  return [await describe(model), state, ...thresholds].join('\n')
}

function thresholdsOf(model: BuiltInModel): string {
  const set = model.calibration()
  if (!set) return 'uncalibrated: npm run eval -- FOLDER --model local --save-thresholds'
  return `set on ${set.photos} photos on ${set.at.toISOString().slice(0, 10)}`
}

async function describe(model: BuiltInModel): Promise<string> {
  const { name, licence, source, address, bytes, runtimeBytes, languages } = await model.about()
  const runtime = runtimeBytes > 0 ? `, and ONNX Runtime, ${megabytes(runtimeBytes)}, with npm` : ''
  return [
    `${name} (${licence}), keywords in ${languages.join(', ')}`,
    `  Publisher  ${source}`,
    `  Download   ${megabytes(bytes)} from ${new URL(address).host}${runtime}`,
  ].join('\n')
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

const wording: Partial<Record<string, string>> = {
  fetching: 'Download',
  installing: 'Installing ONNX Runtime, which runs the model',
  preparing: 'Learning the vocabulary',
}

/** Prints a line when a step begins, and after each tenth of it. */
async function withProgress(model: BuiltInModel, work: () => Promise<void>): Promise<void> {
  let last = ''
  const print = async () => {
    const { phase, progress } = await model.state()
    const tenths = progress ? Math.floor((progress.done / progress.total) * 10) : 0
    const line = `${wording[phase] ?? ''}${progress && tenths > 0 ? ` ${tenths}0 %` : ''}`
    if (line !== last && wording[phase]) process.stdout.write(`  ${line}\n`)
    last = line
  }
  const timer = setInterval(() => void print(), 250)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
}
