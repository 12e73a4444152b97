import type { Deps } from '../../deps.ts'
import { runPull } from './jobs.ts'
import { beginPull, endPull, recordPull } from './queries.ts'

/** The same address that "Detect local models" checks. */
const address = 'http://127.0.0.1:11434'
/** The time between two writes of the progress. */
const recordMs = 1000

export async function startPull(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  model: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await beginPull(tx, { address, model })
    await jobs.enqueue(tx, runPull, { model })
  })
}

/** Downloads the model and records the progress, until it is complete, fails or is cancelled. */
export async function pull(
  { db, log, pullModel }: Pick<Deps, 'db' | 'log' | 'pullModel'>,
  model: string,
  signal: AbortSignal,
): Promise<void> {
  const cancelled = new AbortController()
  let recordedAt = -Infinity
  try {
    await pullModel(
      { address, model },
      async (progress) => {
        if (performance.now() - recordedAt < recordMs) return
        recordedAt = performance.now()
        if (!(await recordPull(db, model, progress))) cancelled.abort()
      },
      AbortSignal.any([signal, cancelled.signal]),
    )
    await endPull(db, 'done', '')
    log.info({ model }, 'a model was downloaded through Ollama')
  } catch (error) {
    if (cancelled.signal.aborted) return
    log.warn({ err: error, model }, 'a model could not be downloaded through Ollama')
    await endPull(db, 'failed', sentenceOf(error))
  }
}

const sentenceOf = (error: unknown) =>
  error instanceof TypeError && error.message === 'fetch failed'
    ? 'Ollama does not answer on this machine. Install it from ollama.com and start it.'
    : error instanceof Error
      ? error.message.slice(0, 300)
      : 'The model could not be downloaded.'
