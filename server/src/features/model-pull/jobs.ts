import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Has Ollama download a model, in the process that will call it. */
export const runPull = job({
  name: 'model-pull.run',
  payload: z.object({ model: z.string() }),
  retries: 0,
  oneByOne: true,
  maxHours: 12,
})
