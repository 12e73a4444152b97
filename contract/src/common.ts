import { z } from 'zod'
import { checkCharacters, type TextKind } from './characters.ts'
import { messages } from './messages.ts'

/** every acknowledgement has a message; counts are additions. */
export const message = z.object({ message: z.string() })

const hasOnly = (kind: TextKind) => (value: string, context: z.RefinementCtx<string>) => {
  const problem = checkCharacters(value, kind)
  if (problem) context.addIssue({ code: 'custom', message: problem, input: value })
}

const limited = (kind: TextKind, max: number, string = z.string()) =>
  string.max(max, `The text is longer than ${max} characters`).superRefine(hasOnly(kind))

/**
 * An email address as it is stored: lower case, composed letters (NFC), no control or format characters. `validEmail`
 * of `auth.ts` also checks the form.
 */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .normalize('NFC')
  .max(254, messages.emailInvalid)
  .refine((value) => !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(value), messages.emailInvalid)

/**
 * One line. The length of each text is limited before anything costly (a hash, a query) uses it. Allowed characters:
 * `characters.ts`.
 */
export const text = (max: number) => limited('line', max)
/** One line that people paste: spaces, tabs and line breaks around it are removed. */
export const pasted = (max: number) => limited('line', max, z.string().trim())
/** A text of several paragraphs. */
export const paragraphs = (max: number) => limited('lines', max)
/** The name of a file on a disk, or a search for such a name. PostgreSQL cannot store NUL and lone surrogates. */
export const fileName = (max: number) => limited('name', max)

/** invalid paging falls back to the defaults; a limit above 100 becomes 100. */
export const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1)
export const pageLimit = (initial: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .transform((value) => Math.min(value, 100))
    .catch(initial)
export const isoTime = z.iso.datetime()
