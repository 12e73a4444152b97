import { z } from 'zod'
import type { CallDefinition } from './definition.ts'

export const downloadCalls = {
  /** Addition: the packages of the desktop app that this installation offers; empty if none were built. */
  getDownloads: {
    verb: 'GET',
    path: 'downloads',
    input: z.object({}),
    output: z.object({
      packages: z.array(
        z.object({
          file: z.string(),
          system: z.enum(['mac', 'windows', 'linux']),
          /** Such as `Installer, 64-bit`. */
          kind: z.string(),
          bytes: z.int(),
          sha256: z.string(),
          url: z.string(),
        }),
      ),
    }),
  },
} satisfies Record<string, CallDefinition>
