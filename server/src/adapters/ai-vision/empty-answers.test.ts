import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VisionError } from '../../ports/vision-model.ts'
import { aiModels } from '../../test/adapters/ai-models.ts'
import { options, photo } from '../../test/adapters/vision-call.ts'
import { noFacts } from '../../test/no-facts.ts'

let status = 200
const server = createServer((_request, response) => response.writeHead(status).end())
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

// AI-014
test.each([200, 204, 205, 304, 700])(
  'an empty answer with the status %i fails one call, but does not end the process',
  async (sent) => {
    status = sent
    const { port } = server.address() as AddressInfo
    const open = new Map(aiModels).get('openai-compatible')
    const call = open?.(`http://127.0.0.1:${port}`).describe(photo, noFacts, options())
    await expect(call).rejects.toBeInstanceOf(VisionError)
  },
)
