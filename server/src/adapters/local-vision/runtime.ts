import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CannotSucceed } from './cannot-succeed.ts'

/** Contains the package.json and the lock file that pin the program and all its dependencies, with hashes. */
const pinned = new URL('./runtime/', import.meta.url)
export const runtimeVersion = '1.30.0'
/** What npm downloads: the packages of the lock file, in whole megabytes. */
const packagesBytes = 114_000_000

/** The folder of the program, below the folder of the models. */
export const runtimeFolder = (models: string): string =>
  join(models, `onnxruntime-node-${runtimeVersion}`)

const binaries = (folder: string) => join(folder, 'node_modules/onnxruntime-node/bin/napi-v6')
const binary = (folder: string) =>
  join(binaries(folder), process.platform, process.arch, 'onnxruntime_binding.node')

const hasRuntime = (folder: string): boolean => existsSync(binary(folder))

/** What is still to be downloaded to run a model, in bytes. */
export const missingBytes = (folder: string): number => (hasRuntime(folder) ? 0 : packagesBytes)

/**
 * Installs the program that runs models. No install scripts run: that of the package would fetch libraries for
 * graphics cards from another server, and fail if it cannot be reached. Throws `CannotSucceed` with one sentence if the
 * program cannot be installed.
 */
export async function installRuntime(folder: string, signal: AbortSignal): Promise<void> {
  await removeIncomplete(folder)
  if (hasRuntime(folder)) return
  const fresh = `${folder}.${process.pid}.part`
  await mkdir(fresh, { recursive: true })
  try {
    for (const name of ['package.json', 'package-lock.json'])
      await copyFile(new URL(name, pinned), join(fresh, name))
    await npmCi(fresh, signal)
    if (!hasRuntime(fresh)) throw notHere()
    await removeOtherPlatforms(fresh)
    await rename(fresh, folder).catch((error: unknown) => {
      if (!hasRuntime(folder)) throw error
    })
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/** Removes what killed processes left. Only one process installs at a time. */
async function removeIncomplete(folder: string): Promise<void> {
  const names = existsSync(dirname(folder)) ? await readdir(dirname(folder)) : []
  for (const name of names)
    if (name.startsWith(`${basename(folder)}.`) && name.endsWith('.part'))
      await rm(join(dirname(folder), name), { recursive: true, force: true })
}

const notHere = () =>
  new CannotSucceed(
    `ONNX Runtime, which runs the model, does not exist for ${process.platform} on ${process.arch}. Photos are described without it.`,
  )

/** The npm that started this process, if there is one. */
function npmCommand(args: string[]): [string, string[]] {
  const npm = process.env['npm_execpath']
  return npm
    ? [process.env['npm_node_execpath'] ?? process.execPath, [npm, ...args]]
    : ['npm', args]
}

async function npmCi(folder: string, signal: AbortSignal): Promise<void> {
  const wanted = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
  const [command, args] = npmCommand([...wanted, '--loglevel=error'])
  const npm = spawn(command, args, {
    cwd: folder,
    env: npmEnv(),
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32' && command === 'npm',
    signal,
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    npm.on('error', reject)
    npm.on('close', resolve)
  })
  const [said, code] = await Promise.all([text(npm.stderr), ended.catch(() => null)])
  signal.throwIfAborted()
  if (code === 0) return
  const reason = /npm error (?!code|errno|A complete)(.*)/.exec(said)?.[1] ?? 'npm did not run'
  throw new CannotSucceed(
    `ONNX Runtime, which runs the model, could not be installed (${reason.slice(0, 120)}). Photos are described without it.`,
  )
}

/** Without the app's keys and passwords. */
function npmEnv(): NodeJS.ProcessEnv {
  const kept =
    /^(PATH|HOME|USERPROFILE|APPDATA|LOCALAPPDATA|SystemRoot|TEMP|TMP|TMPDIR)$|proxy$|^npm_config_|^NODE_EXTRA_CA_CERTS$/i
  const env = Object.entries(process.env).filter(([name]) => kept.test(name))
  return { ...Object.fromEntries(env), ONNXRUNTIME_NODE_INSTALL: 'skip' }
}

/** The package contains the program for every system: 240 MB that are useless here. */
async function removeOtherPlatforms(folder: string): Promise<void> {
  for (const platform of await readdir(binaries(folder))) {
    const path = join(binaries(folder), platform)
    for (const arch of await readdir(path)) {
      if (platform === process.platform && arch === process.arch) continue
      await rm(join(path, arch), { recursive: true })
    }
  }
}
