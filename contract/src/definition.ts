import type { z } from 'zod'

/** How a call travels: `path` lies under `/api/`, `with` is the field that tells calls of one path apart. */
export type Call = {
  verb: 'GET' | 'POST' | 'DELETE'
  path: string
  with?: Readonly<Record<string, string>>
}

export type CallDefinition = Call & { input: z.ZodObject; output: z.ZodType }
