import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Starts a model server whose nth response repeats the nth of `texts` in every field, and recognises these people. */
export async function startEchoModel(texts: readonly string[], people: readonly string[] = []) {
  let asked = 0
  let released = Promise.resolve()
  const server = createServer((request, response) => {
    const answer = async () => {
      await buffer(request)
      await released
      const names = people.map((name) => ({ name, basis: 'recognised' }))
      const content = JSON.stringify({ ...described(texts[asked++ % texts.length] ?? ''), names })
      const body = {
        id: '1',
        object: 'chat.completion',
        created: 1,
        model: 'echo',
        choices: [
          {
            index: 0,
            finish_reason: 'stop',
            message: {
              role: 'assistant',
              content,
            },
          },
        ],
        usage: {
          prompt_tokens: 1200,
          completion_tokens: 300,
          total_tokens: 1500,
        },
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    answer().catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    settings: {
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      AI_MODEL: 'echo',
    },
    /** Makes the model wait until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      released = promise
      return resolve
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function described(text: string) {
  const sure = { confidence: 'high', basis: 'visual' }
  return {
    description: text,
    keywords: [text, 'harbour', 'boat', 'sea', 'pier'],
    reasoning: text,
    period: {
      edtf: null,
      label: text,
      ...sure,
    },
    location: {
      sublocation: null,
      city: text,
      state: null,
      country: null,
      ...sure,
    },
    content_flags: [],
  }
}
