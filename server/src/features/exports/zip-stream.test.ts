import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { centralHeader, dataDescriptor, endRecords } from './zip-records.ts'
import { type ArchivedFile, zipStream } from './zip-stream.ts'

const modifiedAt = new Date('2026-11-23T09:14:31Z')
const gigabytes = (count: number) => count * 2 ** 30

async function* filesOf(...files: Omit<ArchivedFile, 'modifiedAt'>[]) {
  for (const file of files) yield { ...file, modifiedAt }
}

// DESK-003, A-64
test('files are read back with their names, whether compressed or stored', async () => {
  const photo = Buffer.alloc(300_000, 'pixels')
  const zip = await buffer(
    zipStream(
      filesOf(
        { path: 'Käthe/多い.jpg', body: Readable.from([photo, photo]), isAlreadyCompressed: true },
        { path: 'Käthe/多い.xmp', body: '<x/>'.repeat(9999) },
        { path: 'empty.txt', body: '' },
      ),
    ),
  )
  expect(zip.length).toBeGreaterThan(2 * photo.length)
  expect(zip.length).toBeLessThan(2 * photo.length + 3000)
  const files = unzipSync(zip)
  expect(Object.keys(files)).toEqual(['Käthe/多い.jpg', 'Käthe/多い.xmp', 'empty.txt'])
  expect(Buffer.concat([photo, photo]).equals(files['Käthe/多い.jpg'] ?? Buffer.alloc(0))).toBe(
    true,
  )
  expect(strFromU8(files['Käthe/多い.xmp'] ?? new Uint8Array())).toBe('<x/>'.repeat(9999))
  expect(files['empty.txt']).toHaveLength(0)
})

// DESK-003, A-64
test('sizes and offsets above 4 GB and more than 65,535 files are written in 64 bits', () => {
  const name = Buffer.from('a.jpg')
  const sums = { crc: 7, size: gigabytes(5), storedSize: gigabytes(5) }
  const entry = { name, modifiedAt, isDeflated: false, offset: gigabytes(6), ...sums }
  expect(dataDescriptor(entry).readBigUInt64LE(16)).toBe(BigInt(gigabytes(5)))
  const header = centralHeader(entry)
  expect([20, 24, 42].map((at) => header.readUInt32LE(at))).toEqual(Array(3).fill(0xffffffff))
  expect(header.readBigUInt64LE(header.length - 8)).toBe(BigInt(gigabytes(6)))
  const end = endRecords(70_000, gigabytes(6), gigabytes(6) + 100)
  expect(end.readBigUInt64LE(32)).toBe(70_000n)
  expect(end.readBigUInt64LE(48)).toBe(BigInt(gigabytes(6)))
  expect(end.readBigUInt64LE(56 + 8)).toBe(BigInt(gigabytes(6) + 100))
  expect(end.readUInt32LE(end.length - 6)).toBe(0xffffffff)
  expect(end.readUInt16LE(end.length - 12)).toBe(0xffff)
})

// DESK-003, A-64
test('a file that cannot be read ends the archive with its error, even if it fails early', async () => {
  const body = createReadStream('/no such folder/photo.jpg')
  await finished(body).catch(() => undefined)
  const zip = zipStream(filesOf({ path: 'photo.jpg', body, isAlreadyCompressed: true }))
  await expect(buffer(zip)).rejects.toMatchObject({ code: 'ENOENT' })
})

// DESK-003, A-64
test('the file that is being sent is closed when the reader stops reading', async () => {
  const body = createReadStream(import.meta.filename, { highWaterMark: 16 })
  const zip = zipStream(filesOf({ path: 'photo.jpg', body, isAlreadyCompressed: true }))
  await once(zip, 'readable')
  zip.destroy()
  await expect.poll(() => body.closed).toBe(true)
})
