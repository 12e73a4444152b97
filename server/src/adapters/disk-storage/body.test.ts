import { randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { exactBody } from './body.ts'

const floor = { bytesPerSecond: 1000, windowMs: 60, graceMs: 20 }
/** More than the buffers of a stream can hold. */
const bytes = randomBytes(500_000)
const chunk = (part: number) => bytes.subarray(part * 10_000, (part + 1) * 10_000)

// SEC-015
test('a sender that sends nothing during a window is refused, and its stream stays open', async () => {
  const source = new PassThrough()
  source.write(bytes.subarray(0, 5000))
  await expect(buffer(exactBody(source, bytes.length, floor))).rejects.toMatchObject({
    reason: 'too_slow',
  })
  expect(source.destroyed).toBe(false)
})

test('a sender above the floor rate may take many windows', async () => {
  const source = new PassThrough()
  const received = buffer(exactBody(source, 4000, floor))
  for (let sent = 0; sent < 4000; sent += 200) {
    source.write(bytes.subarray(sent, sent + 200))
    await wait(20)
  }
  source.end()
  expect((await received).length).toBe(4000)
})

test('a sender is not blamed while the transfer waits for the disk', async () => {
  const source = Readable.from(Array.from({ length: 50 }, (_, part) => chunk(part)))
  const body = exactBody(source, bytes.length, floor)
  await wait(300)
  expect((await buffer(body)).equals(bytes)).toBe(true)
})

test('a complete body is not refused while its last bytes are stored', async () => {
  const source = new PassThrough()
  const small = bytes.subarray(0, 10)
  source.write(small)
  const body = exactBody(source, small.length, floor)
  await wait(300)
  source.end()
  expect((await buffer(body)).equals(small)).toBe(true)
})
