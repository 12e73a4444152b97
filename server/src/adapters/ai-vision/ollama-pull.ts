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
  if (!response.body) throw new Error('Ollama returned nothing.')
  const sizes = new Map<string, { total: number; completed: number }>()
  let last = ''
  for await (const line of createInterface({
    input: Readable.fromWeb(response.body as ReadableStream),
  })) {
    if (line.trim() === '') continue
    const { status = '', digest, total, completed = 0, error } = event.parse(JSON.parse(line))
    if (error !== undefined) throw new Error(`Ollama cannot get the model: ${error}`)
    if (digest && total !== undefined) sizes.set(digest, { total, completed })
    last = status
    const all = [...sizes.values()]
    const sum = (of: 'total' | 'completed') => all.reduce((size, layer) => size + layer[of], 0)
    await onProgress({ status, total: sum('total'), completed: sum('completed') })
  }
  if (last !== success) throw new Error('The connection to Ollama was cut.')
}
