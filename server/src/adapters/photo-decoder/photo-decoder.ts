import { availableParallelism } from 'node:os'
import type { PhotoDecoder } from '../../ports/photo-decoder.ts'
import type { Request, TaskName, Tasks } from './messages.ts'
import { createPool } from './pool.ts'

const bounds = { megabytes: 700, seconds: 30 }

/** Decodes photos in child processes, at most one for each core (docs/decisions/0013-decoding-in-child-processes.md). */
export function openPhotoDecoder(): PhotoDecoder {
  const pool = createPool(availableParallelism())
  const run = async <Name extends TaskName>(task: Name, input: Tasks[Name]['input']) =>
    (await pool.run({ task, input } as Request, bounds)) as Tasks[Name]['output']
  return {
    inspect: (path, limits) => run('inspect', { path, limits }),
    prepare: (path, options) => run('prepare', { path, ...options }),
    shrink: (jpeg, pixels) => run('shrink', { jpeg, pixels }),
    stop: () => pool.stop(),
  }
}
