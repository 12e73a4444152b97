import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import type { ObjectStorage } from '../../ports/object-storage.ts'
import { StorageUnavailable } from '../../ports/object-storage.ts'
import { openS3Storage } from './s3-storage.ts'

const page =
  '<html><head><title>Bad Gateway</title></head><body><hr><center>nginx</center></body></html>'
const key = 'photos/someone/cat.jpg'

/** A storage behind a proxy that gives all the responses itself. */
const behindProxy = (status: number, body: string) =>
  storageOn((request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'text/html' }).end(body)
  })

/** A storage that accepts the parts of a body and responds with `completion` when they are put together. */
const inParts = (completion: string) =>
  storageOn((request, response) => {
    request.resume().on('end', () => {
      if (request.method === 'PUT') response.setHeader('ETag', '"part"')
      const begun =
        '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>'
      response.end(request.url?.includes('uploads') ? begun : completion)
    })
  })

async function storageOn(handle: RequestListener): Promise<ObjectStorage> {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' }
  const bucket = { bucket: 'photos', region: 'us-east-1', forcePathStyle: true, credentials }
  return openS3Storage({ ...bucket, endpoint })
}

const uses: Record<string, (storage: ObjectStorage) => Promise<unknown>> = {
  write: (storage) => storage.write(key, Buffer.from('photo'), 'image/jpeg'),
  stream: (storage) => storage.write(key, Readable.from([Buffer.from('photo')]), 'image/jpeg'),
  copy: (storage) => storage.copy(key, 'photos/someone/dog.jpg'),
  read: (storage) => storage.readWhole(key),
  size: (storage) => storage.size(key),
  remove: (storage) => storage.remove([key]),
  list: (storage) => Array.fromAsync(storage.list('photos/')),
  check: (storage) => storage.check(),
}

//
test.each([
  ['a page of nginx', 502, page],
  ['a sentence', 503, 'no healthy upstream'],
  ['a part of an answer', 500, '<?xml version="1.0"?><Error><Code>Inter'],
])(
  'if a proxy responds with %s in place of the store, the storage is unavailable',
  async (_, status, body) => {
    for (const [name, use] of Object.entries(uses)) {
      const storage = await behindProxy(status, body)
      const outcome = await use(storage).catch((error: unknown) => error)
      expect(outcome, name).toBeInstanceOf(StorageUnavailable)
      expect(outcome, name).toMatchObject({ message: expect.stringContaining(`status ${status}`) })
    }
  },
)

//
test('a page with status 200 in place of the store is not accepted as a photo', async () => {
  for (const name of ['write', 'stream', 'copy', 'read', 'remove', 'list']) {
    const storage = await behindProxy(200, page)
    await expect(uses[name]?.(storage), name).rejects.toBeInstanceOf(StorageUnavailable)
  }
})

//
test('a body in parts is stored if its ETag is empty, as from Ceph, but not if a proxy responds', async () => {
  const write = async (completion: string) => {
    const storage = await inParts(completion)
    await storage.write(key, Readable.from([Buffer.alloc(17_000_000)]), 'image/jpeg')
  }
  const ofCeph = '<CompleteMultipartUploadResult><ETag></ETag></CompleteMultipartUploadResult>'
  await expect(write(ofCeph)).resolves.toBeUndefined()
  await expect(write(page)).rejects.toBeInstanceOf(StorageUnavailable)
})
