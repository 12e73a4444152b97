import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { sandbox } from '../test/photo-set.ts'
import { connect } from './connect.ts'
import { accountPhotos } from './photo-source.ts'
import { serverClient } from './server-client.ts'

/** A server that answers every call in one way. */
async function answering(answer: (response: ServerResponse) => void) {
  let calls = 0
  const server = createServer((request, response) => {
    calls += 1
    request.resume()
    response.setHeader('content-type', 'application/json')
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    client: serverClient(address),
    calls: () => calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

//
test.each(['file:///etc/passwd', '\\\\evil\\share\\run.exe', '-a Terminal', 'javascript:alert(1)'])(
  'an address that is none of the web is not opened: %s',
  async (address) => {
    await using server = await answering((response) =>
      response.end(
        JSON.stringify({
          device_code: 'x',
          user_code: 'ABCD-EFGH',
          verification_uri: address,
          verification_uri_complete: address,
          expires_in: 600,
          interval: 0,
        }),
      ),
    )
    const show = vi.fn<() => void>()
    await expect(connect(server.client, show)).rejects.toThrow('no web address')
    expect(show).not.toHaveBeenCalled()
  },
)

//
test('pages that never end, and answers that do not, are not read forever', async () => {
  await using box = await sandbox()
  const page = { is_start: false, photos: [], deleted: [], cursor: 'same', more: true }
  await using endless = await answering((response) => response.end(JSON.stringify(page)))
  const needs = { server: endless.address, email: 'a@example.org', dataFolder: box.data }
  await expect(accountPhotos(endless.client, needs).photos()).rejects.toThrow(
    'does not respond like a Verso server',
  )
  expect(endless.calls()).toBe(2)

  const megabyte = Buffer.alloc(2 ** 20, ' ')
  await using long = await answering((response) => {
    const send = () => {
      while (!response.destroyed && response.write(megabyte));
    }
    response.on('drain', send)
    send()
  })
  await expect(long.client.call('getPhotoFormats', {})).rejects.toThrow(
    'does not respond like a Verso server',
  )
}, 60_000)
