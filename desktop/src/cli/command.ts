import { usualChoices } from '@verso/metadata/photo-words.ts'
import { loadAccount } from '../account/account.ts'
import { accountPhotos, photosFromFile, type PhotoSource } from '../account/photo-source.ts'
import { type ServerClient, serverClient } from '../account/server-client.ts'
import type { WriteOptions } from '../engine/plan-write.ts'
import { defaultDataFolder } from '../work/data-folder.ts'

/** 0: done. 1: not possible, or a wrong command line. 2: failed for some files. 3: no file was recognised. */
export type ExitCode = 0 | 1 | 2 | 3
export const exitCodes = { done: 0, error: 1, someFailed: 2, noneMatched: 3 } as const

/** `result` is printed with `--json`, `lines` without it. */
export type CommandResult = { code: ExitCode; result: object; lines: string[] }

export type Options = {
  json?: boolean
  address?: boolean
  data?: string
  words?: string
  plan?: string
  out?: string
  sidecars?: string
  hierarchy?: string
  'partial-dates'?: boolean
  'exif-description'?: boolean
  'include-probable'?: boolean
  'dry-run'?: boolean
  purge?: boolean
  days?: string
  watch?: boolean
  every?: string
  again?: boolean
  'write-reviewed'?: boolean
}
export type Command = {
  usage: string
  about: string
  /** `say` prints a line at once, to show progress. */
  run(args: string[], options: Options, say: (line: string) => void): Promise<CommandResult>
}

export const dataFolder = ({ data }: Options): string => data ?? defaultDataFolder()

export function writeOptions(options: Options): WriteOptions {
  const naming = options.sidecars ?? 'base'
  if (naming !== 'base' && naming !== 'full')
    throw new Error('--sidecars is base (photo.xmp) or full (photo.jpg.xmp).')
  const choices = {
    ...usualChoices,
    hierarchyRoot: options.hierarchy ?? null,
    partialDates: options['partial-dates'] ?? false,
    exifDescription: options['exif-description'] ?? false,
  }
  return { choices, sidecarNaming: naming }
}

const defaultSeconds = 5

/** The interval between two scans of a watched folder. */
export function watchIntervalMs({ every }: Options): number {
  const ms = Number(every ?? defaultSeconds) * 1000
  if (!(ms > 0)) throw new Error('--every is a number of seconds.')
  return ms
}

/** The photos from the file of `--words`, or else from the connected account. */
export async function photoSource(options: Options): Promise<PhotoSource> {
  if (options.words) return photosFromFile(options.words)
  const { client, ...account } = await connection(options)
  return accountPhotos(client, account)
}

/** The account that this computer is connected to. Throws a readable error if it is not connected. */
export async function connection(options: Options): Promise<Connection> {
  const folder = dataFolder(options)
  const account = await loadAccount(folder)
  if (!account)
    throw new Error('This computer is not connected. Run "verso-desktop login SERVER" first.')
  const { server, email, token } = account
  return { client: serverClient(server, { token }), server, email, dataFolder: folder }
}

export type Connection = {
  client: ServerClient
  server: string
  email: string
  dataFolder: string
}

export function onlyArgument(args: string[], name: string): string {
  const [value, ...others] = args
  if (!value || others.length > 0)
    throw new Error(`Give one ${name}. "verso-desktop help" shows how.`)
  return value
}

/** `1 photo`, `2 photos`. */
export const pluralise = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`
