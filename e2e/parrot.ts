import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A model on this machine that says of the nth photo what `says` holds at n, in every field it has. */
export async function parrot(says: readonly string[]) {
  let asked = 0
  const server = createServer((request, response) => {
    const answer = async () => {
      await text(request)
      const content = JSON.stringify(described(says[asked++ % says.length] ?? ''))
      const body = {
        id: '1',
        object: 'chat.completion',
        created: 1,
        model: 'parrot',
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
      AI_MODEL: 'parrot',
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function described(said: string) {
  const sure = { confidence: 'high', basis: 'visual' }
  return {
    description: said,
    keywords: [said, 'harbour', 'boat', 'sea', 'pier'],
    reasoning: said,
    period: {
      edtf: null,
      label: said,
      ...sure,
    },
    location: {
      sublocation: null,
      city: said,
      state: null,
      country: null,
      ...sure,
    },
    content_flags: [],
  }
}
