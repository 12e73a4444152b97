import { z } from 'zod'

/** every acknowledgement carries a sentence; counts are additions. */
export const message = z.object({ message: z.string() })

export const email = z.string().trim().toLowerCase().max(254)
/** Bounds a text before anything costly (a hash, a query) sees it; PostgreSQL cannot hold the sign NUL. */
export const text = (max: number) =>
  z
    .string()
    .max(max, `The text is longer than ${max} characters`)
    .refine((value) => !value.includes('\0'), 'The text contains a sign that cannot be used')
export const isoTime = z.iso.datetime()
