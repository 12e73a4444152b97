import { expect, test, vi } from 'vitest'
import { startFakeServer } from '../test/fake-server.ts'
import { sandbox } from '../test/photo-set.ts'
import { connect } from './connect.ts'
import { accountPhotos } from './photo-source.ts'
import { serverClient } from './server-client.ts'

//
test.each(['file:///etc/passwd', '\\\\evil\\share\\run.exe', '-a Terminal', 'javascript:alert(1)'])(
  'does not open an address that is not a web address: %s',
  async (address) => {
    await using server = await startFakeServer((response) =>
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
    await expect(connect(serverClient(server.address), show)).rejects.toThrow('no web address')
    expect(show).not.toHaveBeenCalled()
  },
)

//
test('a server cannot redirect the token to another server', async () => {
  await using other = await startFakeServer((response) => response.end('{}'))
  await using server = await startFakeServer((response) =>
    response.writeHead(307, { location: `${other.address}/api/photo-formats` }).end(),
  )
  const client = serverClient(server.address, { token: 'secret' })
  await expect(client.call('getPhotoFormats', {})).rejects.toThrow('cannot be reached')
  expect([server.calls(), other.calls()]).toEqual([1, 0])
})

//
test('stops reading endless pages and responses that never end', async () => {
  await using box = await sandbox()
  const page = { is_start: false, photos: [], deleted: [], cursor: 'same', more: true }
  await using endless = await startFakeServer((response) => response.end(JSON.stringify(page)))
  const needs = { server: endless.address, email: 'a@example.org', dataFolder: box.data }
  await expect(accountPhotos(serverClient(endless.address), needs).photos()).rejects.toThrow(
    'does not respond like a Verso server',
  )
  expect(endless.calls()).toBe(2)

  const megabyte = Buffer.alloc(2 ** 20, ' ')
  await using long = await startFakeServer((response) => {
    const send = () => {
      while (!response.destroyed && response.write(megabyte));
    }
    response.on('drain', send)
    send()
  })
  await expect(serverClient(long.address).call('getPhotoFormats', {})).rejects.toThrow(
    'does not respond like a Verso server',
  )
}, 60_000)

//
test.each(['<h1>Welcome to our hotel</h1>', ''])(
  'does not count a photo as uploaded if something other than the server received it: %j',
  async (page) => {
    await using hotel = await startFakeServer((response) => response.end(page))
    const file = { bytes: new Uint8Array(9), type: 'image/jpeg', originalName: 'a.jpg' }
    const client = serverClient(hotel.address)
    await expect(client.put(hotel.address, { ...file, isToServer: true })).rejects.toThrow(
      'does not respond like a Verso server',
    )
    // A bucket sends an empty response, after which the client asks the server for the photo.
    await client.put(hotel.address, { ...file, isToServer: false })
  },
)
