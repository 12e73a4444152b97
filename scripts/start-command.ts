import { join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }

const [, , ...words] = manifest.scripts.start.split(' ')

/** The arguments for Node with which `npm start` runs the app, good in any folder (docs/decisions/0012-cost-of-a-photo.md). */
export const startCommand = words.map((word) =>
  word.startsWith('--') ? word : join(import.meta.dirname, '..', word),
)
