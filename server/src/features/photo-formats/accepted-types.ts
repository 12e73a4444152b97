import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import {
  type ExtraFormat,
  extraFormatNames,
  extraFormats,
  uploadTypes,
} from '@verso/contract/limits.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { allowedFormats, allowFormat, forbidFormat } from './queries.ts'

type Needs = Pick<Deps, 'db' | 'config'>

/**
 * The media types that may currently be uploaded: those of `UPLOAD_TYPES`, which overrides everything else, or the
 * four of the specification and those that administrators have allowed.
 */
export async function acceptedTypes({ db, config }: Needs): Promise<string[]> {
  if (config.UPLOAD_TYPES) return config.UPLOAD_TYPES
  return [...uploadTypes, ...typesOf(await allowedFormats(db))]
}

/** Like `acceptedTypes`, but queries the database only about types that are not always accepted. */
export async function isAccepted(deps: Needs, type: string): Promise<boolean> {
  const always: readonly string[] = deps.config.UPLOAD_TYPES ?? uploadTypes
  return always.includes(type) || (await acceptedTypes(deps)).includes(type)
}

export async function readPhotoFormats(deps: Needs): Promise<CallOutput<'getPhotoFormats'>> {
  const types = await acceptedTypes(deps)
  const isAllowed = (format: ExtraFormat) => typesOf([format]).every((type) => types.includes(type))
  return {
    allowed: extraFormatNames.filter(isAllowed),
    fixed: deps.config.UPLOAD_TYPES !== undefined,
  }
}

/**
 * Takes effect at once in all processes. Photos that were already uploaded stay. Throws `conflict` if `UPLOAD_TYPES`
 * is set.
 */
export async function changePhotoFormat(
  { db, config }: Needs,
  { format, allowed }: ParsedInput<'allowPhotoFormat'>,
): Promise<void> {
  if (config.UPLOAD_TYPES)
    throw new AppError(
      'conflict',
      'The setting UPLOAD_TYPES of this installation decides which formats are accepted.',
    )
  await (allowed ? allowFormat(db, format) : forbidFormat(db, format))
}

const typesOf = (formats: ExtraFormat[]): string[] =>
  formats.flatMap((format) => [...extraFormats[format]])
