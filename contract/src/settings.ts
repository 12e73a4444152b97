import { z } from 'zod'
import type { CallDefinition } from './definition.ts'

export const settingsCalls = {
  /** What the pages need to know about this installation. Nothing here is secret. */
  getSettings: {
    verb: 'GET',
    path: 'settings',
    input: z.object({}),
    output: z.object({
      operator_name: z.string(),
      operator_address: z.string(),
      /** Completes 'the laws of …' in the legal texts. */
      governing_law: z.string(),
      support_email: z.string(),
      contact_email: z.string(),
      how_to_url: z.string(),
      mac_app_url: z.string(),
      windows_app_url: z.string(),
      bucket: z.string(),
      upload_types: z.array(z.string()),
      max_file_mb: z.number(),
      signup_min_age: z.int(),
      /** Addition: there is no mail server, so codes are in the log and in the folder `mail` of the data folder. */
      mails_are_files: z.boolean(),
    }),
  },
} satisfies Record<string, CallDefinition>
