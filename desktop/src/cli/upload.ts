import { scanFolder } from '../engine/scan-folder.ts'
import type { LocalFile } from '../plan/local-file.ts'
import {
  uploadFiles,
  type UploadNeeds,
  type UploadOutcome,
  uploadPlan,
  type UploadReport,
  type UploadResult,
} from '../upload/upload-files.ts'
import {
  type Command,
  type CommandResult,
  connection,
  pluralise,
  exitCodes,
  onlyArgument,
  type Options,
} from './command.ts'
import { watch } from './watch.ts'

const texts: Record<UploadOutcome | 'send', string> = {
  send: 'would be uploaded',
  uploaded: 'uploaded',
  known: 'in the account already',
  written: 'written by this program',
  deleted: 'deleted in the account; --again uploads them',
  copy: 'the same picture as another file here',
  pair: 'camera files next to a photo of the same name',
  format: 'of a format that the server does not accept',
  waiting: 'not uploaded yet',
  changed: 'changed while they were read',
  refused: 'refused',
  failed: 'failed',
}

export const upload: Command = {
  usage: 'upload FOLDER [--dry-run], or upload FOLDER --watch [--write-reviewed]',
  about: 'Uploads the photos of a folder that the account does not have. Each costs a credit.',
  async run(args, options, say) {
    const folder = onlyArgument(args, 'folder')
    if (options['write-reviewed'] && !options.watch)
      throw new Error('--write-reviewed needs --watch; "verso-desktop write" writes at once.')
    const needs = await uploadNeeds(options)
    if (options.watch) return watch({ folder, needs, options, say })
    const { files, unreadable } = await scanFolder(folder)
    const { code, result, lines } = options['dry-run']
      ? await planned(needs, files)
      : reported(await uploadFiles(needs, files, { onResult: progress(say) }))
    const hasNone = files.length === 0 && unreadable.length === 0
    return {
      code: hasNone ? exitCodes.noneMatched : unreadable.length > 0 ? exitCodes.someFailed : code,
      result: { ...result, unreadable },
      lines: [
        ...unreadable.map(({ path, reason }) => `Cannot be read: ${path} (${reason})`),
        ...(hasNone ? ['There is no photo in the folder.'] : lines),
      ],
    }
  },
}

async function uploadNeeds(options: Options): Promise<UploadNeeds> {
  const { client, dataFolder, ...owner } = await connection(options)
  return { client, dataFolder, owner, again: options.again ?? false }
}

/** Prints progress now and then during a long upload. */
function progress(say: (line: string) => void): (result: UploadResult) => void {
  let count = 0
  return ({ outcome }) => {
    if (outcome !== 'uploaded') return
    count += 1
    if (count % 50 === 0) say(`${count} photos uploaded so far …`)
  }
}

async function planned(needs: UploadNeeds, files: LocalFile[]): Promise<CommandResult> {
  const { planned: plans } = await uploadPlan(needs, files)
  const { credits } = await needs.client.call('getAppAccess', {})
  const results = plans.map(({ file, fate }) => ({ path: file.path, outcome: fate }))
  return {
    code: exitCodes.done,
    result: { results, credits },
    lines: [
      ...countLines(results),
      ...(credits === null ? [] : [`The account has ${pluralise(credits, 'credit')}.`]),
    ],
  }
}

function reported({ results, stopped }: UploadReport): CommandResult {
  const bad = results.filter(({ outcome }) => ['changed', 'refused', 'failed'].includes(outcome))
  const waiting = results.filter(({ outcome }) => outcome === 'waiting')
  const why = stopped?.message ?? waiting[0]?.reason ?? ''
  return {
    code: bad.length + waiting.length > 0 ? exitCodes.someFailed : exitCodes.done,
    result: { results, stopped: stopped?.code ?? null },
    lines: [
      ...bad.map(({ path, outcome, reason }) => `${path}: ${texts[outcome]}. ${reason ?? ''}`),
      ...countLines(results),
      ...(waiting.length > 0
        ? [
            `${why} ${pluralise(waiting.length, 'photo')} left: run the command again. Nothing is sent twice.`,
          ]
        : []),
    ],
  }
}

const countLines = (results: { outcome: UploadOutcome | 'send' }[]): string[] =>
  [...Map.groupBy(results, ({ outcome }) => outcome)].map(
    ([outcome, { length }]) => `${pluralise(length, 'photo')} ${texts[outcome]}`,
  )
