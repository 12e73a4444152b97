import { limits } from '@verso/contract/limits.ts'

type CheckedFile = Pick<File, 'type' | 'size'>

type FileCheck<F extends CheckedFile> =
  /** The whole addition is refused; rows already in the table stay. */
  | { tooMany: true }
  /** `unsupported`: at least one image has a type that is not accepted; reported once. */
  | { tooMany: false; accepted: F[]; unsupported: boolean }

type FileRules = {
  /** The types this installation accepts. */
  types: readonly string[]
  /** Rows already in the table, in any status. */
  present: number
  /** Admins have no limit (UP-030). */
  admin: boolean
}

/**
 * Decides by type which of the added files are accepted. Empty files and files that are not images are dropped
 * silently; an accepted empty file is dropped by `filterLoadable`. Sizes are read only where they decide: the browser
 * fetches each from disk synchronously, a third of a second for 1500 files.
 */
export function checkFiles<F extends CheckedFile>(
  files: readonly F[],
  { types, present, admin }: FileRules,
): FileCheck<F> {
  const images = files.filter(({ type }) => type.startsWith('image/'))
  const accepted = images.filter(({ type }) => types.includes(type))
  const isOver = (count: number) => count > 0 && present + count > limits.photosPerUpload
  if (!admin && isOver(accepted.length) && isOver(accepted.filter(isFilled).length)) {
    return { tooMany: true }
  }
  const refused = images.filter(({ type }) => !types.includes(type))
  return { tooMany: false, accepted, unsupported: refused.some(isFilled) }
}

const isFilled = ({ size }: CheckedFile) => size > 0
