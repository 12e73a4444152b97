import { z } from 'zod'

/** every acknowledgement has a message; counts are additions. */
export const message = z.object({ message: z.string() })

export const email = z.string().trim().toLowerCase().max(254)
/** Limits a text before anything costly (a hash, a query) uses it. PostgreSQL cannot store the character NUL. */
export const text = (max: number) =>
  z
    .string()
    .max(max, `The text is longer than ${max} characters`)
    .refine((value) => !value.includes('\0'), 'The text contains a sign that cannot be used')
/** invalid paging falls back to the defaults, a limit above 100 is cut. */
export const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1)
export const pageLimit = (initial: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .transform((value) => Math.min(value, 100))
    .catch(initial)
export const isoTime = z.iso.datetime()
