import { limits } from '@verso/contract/limits.ts'

type Named = Pick<File, 'type' | 'size'>

export type Verdict<F extends Named> =
  /** The whole addition is refused, the rows that stand there stay. */
  | { tooMany: true }
  /** `unsupported`: at least one image of a type that is not taken; told once. */
  | { tooMany: false; accepted: F[]; unsupported: boolean }

type IntakeRules = {
  /** The types this installation takes. */
  types: readonly string[]
  /** Rows already in the table, whatever their status. */
  present: number
  /** Admins have no limit (UP-030). */
  admin: boolean
}

/** Sorts out what was dropped by type and size. Empty files and what is no image vanish without a word. */
export function sortOut<F extends Named>(
  files: readonly F[],
  { types, present, admin }: IntakeRules,
): Verdict<F> {
  const images = files.filter(({ type, size }) => size > 0 && type.startsWith('image/'))
  const accepted = images.filter(({ type }) => types.includes(type))
  if (!admin && accepted.length > 0 && present + accepted.length > limits.photosPerUpload) {
    return { tooMany: true }
  }
  return { tooMany: false, accepted, unsupported: accepted.length < images.length }
}
