import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { fakeMetadataWriter } from '../../test/fake-metadata-writer.ts'
import { fourCorners } from '../../test/tagged-pictures.ts'
import { uploadKey } from '../photos/object-keys.ts'

let app: App
/** Other tests make copies at the same time, so this one uses a temporary folder of its own. */
let temporary: string
/** Called before the first photo is written. */
let meanwhile: (() => Promise<void>) | null = null
beforeAll(async () => {
  const writer = fakeMetadataWriter()
  const writeCopy: typeof writer.writeCopy = async (...args) => {
    const happens = meanwhile
    meanwhile = null
    await happens?.()
    return writer.writeCopy(...args)
  }
  app = await startApp({ metadataWriter: { ...writer, writeCopy } })
  temporary = await mkdtemp(join(tmpdir(), 'verso-part-'))
  vi.stubEnv('TMPDIR', temporary)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await app.stop()
  await rm(temporary, { recursive: true })
})

//
test('a photo that is deleted while its part is written counts as deleted, not as unreadable', async () => {
  const ann = await app.given.user()
  const bytes = await fourCorners().jpeg().toBuffer()
  const names = ['1', '2', '3', '4', '5'].map((n) => `quay-${n}.jpg`)
  for (const name of names) {
    const object_key = uploadKey(ann.id, name)
    await app.storage.write(object_key, bytes, 'image/jpeg')
    await app.given.photo(ann, { name, original_name: name, object_key, bytes: bytes.length })
  }
  const { archive } = await app.as(ann).call('exportData', { type: 'photos' })
  meanwhile = async () => {
    const [last] = (await app.as(ann).call('getImages', { search: 'quay-1' })).images
    await app.as(ann).call('deleteImages', { names: [last?.name ?? ''] })
    await app.storage.remove([uploadKey(ann.id, 'quay-1.jpg')])
  }
  await app.drain()
  const part = await app.as(ann).call('photoArchive', { id: archive?.id ?? '', part: 1 })
  const { rawPayload } = await app.server.inject(part.publicUrl ?? '')
  const files = unzipSync(new Uint8Array(rawPayload))
  expect(Object.keys(files)).toEqual([...names.slice(1).toReversed(), 'verso-report.txt'])
  const report = strFromU8(files['verso-report.txt'] ?? new Uint8Array())
  expect(report).toContain('deleted in the meantime: 1\n  quay-1.jpg\n')
  expect(await readdir(temporary)).toEqual([])
})
