import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import type { PullModel } from '../../ports/local-models.ts'

const event = z.object({
  status: z.string().optional(),
  digest: z.string().optional(),
  total: z.number().optional(),
  completed: z.number().optional(),
  error: z.string().optional(),
})
const success = 'success'

/**
 * Lets Ollama download a model (docs of its API, "Pull a Model"). Resolves when the model can be used; throws a
 * sentence if it cannot be downloaded. Ollama keeps what has arrived, so a repeated call continues there.
 */
export const pullModel: PullModel = async ({ address, model }, onProgress, signal) => {
  const response = await fetch(`${address}/api/pull`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model, stream: true }),
    redirect: 'error',
    signal,
  })
  if (!response.ok || !response.body) throw new Error(await refusalOf(response))
  const sizes = new Map<string, { total: number; completed: number }>()
  let last = ''
  for await (const { status = '', digest, total, completed = 0, error } of eventsOf(
    response.body,
  )) {
    if (error !== undefined) throw new Error(`Ollama cannot get the model: ${error}`)
    if (digest && total !== undefined) sizes.set(digest, { total, completed })
    last = status
    const all = [...sizes.values()]
    const sum = (of: 'total' | 'completed') => all.reduce((size, layer) => size + layer[of], 0)
    await onProgress({ status, total: sum('total'), completed: sum('completed') })
  }
  if (last !== success) throw cut()
}

async function refusalOf(response: Response): Promise<string> {
  const { error } = event.catch({}).parse(await response.json().catch(() => null))
  return error === undefined
    ? `Ollama does not work at the moment (HTTP ${response.status}). Restart it.`
    : `Ollama cannot get the model: ${error}`
}

const cut = (cause?: unknown) => new Error('The connection to Ollama was cut.', { cause })

/** One event per line. Throws a sentence if the connection is cut, or if something else than Ollama answers. */
async function* eventsOf(body: NonNullable<Response['body']>) {
  try {
    for await (const line of createInterface({ input: Readable.fromWeb(body as ReadableStream) }))
      if (line.trim() !== '') yield event.parse(JSON.parse(line))
  } catch (error) {
    throw error instanceof SyntaxError || error instanceof TypeError ? cut(error) : error
  }
}
