import type { z } from 'zod'

/** Our own messages are complete sentences; those of zod need the name of the field. */
const zodWording = /^(Invalid (input|option|key|element|ISO)|Too (big|small)|Unrecognized)/

/** Joins all errors of an input into one line, as section 5 of the specification does with field errors. */
export function readable(error: z.ZodError): string {
  const sentences = error.issues.map(({ path, message }) =>
    zodWording.test(message) && path.length ? `${path.join('.')}: ${message}` : message,
  )
  return [...new Set(sentences)].join(' and ')
}
