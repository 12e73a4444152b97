import type { z } from 'zod'

/** Our own sentences stand alone; zod's need the field they speak of. */
const zodWording = /^(Invalid (input|option|key|element|ISO)|Too (big|small)|Unrecognized)/

/** All that is wrong with an input in one line, joined as section 5 of the specification joins field errors. */
export function readable(error: z.ZodError): string {
  const sentences = error.issues.map(({ path, message }) =>
    zodWording.test(message) && path.length ? `${path.join('.')}: ${message}` : message,
  )
  return [...new Set(sentences)].join(' and ')
}
