import type { z } from 'zod'

/** The request of a call: `path` is below `/api/`, `with` is the field that distinguishes calls with the same path. */
export type Call = {
  verb: 'GET' | 'POST' | 'DELETE'
  path: string
  with?: Readonly<Record<string, string>>
}

export type CallDefinition = Call & { input: z.ZodObject; output: z.ZodType }
