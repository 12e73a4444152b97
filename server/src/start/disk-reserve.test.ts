import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { keepDiskReserve } from './disk-reserve.ts'

const mb = 1024 * 1024

test('the reserve is released on a full disk, and made again when there is room for it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verso-reserve-'))
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => lines.push(line) })
  const disk = { free: 500 * mb }
  const bytes = 64 * mb
  const freeBytes = async () => disk.free
  let isOurs = false
  const options = { folder, bytes, log, isOurs: () => isOurs, freeBytes, checkMs: 5 }
  const stop = await keepDiskReserve(options)
  onTestFinished(async () => {
    stop()
    await rm(folder, { recursive: true })
  })
  const reserved = () =>
    stat(join(folder, 'disk-reserve')).then(
      ({ blocks }) => blocks * 512 >= bytes,
      () => false,
    )
  // No reserve is made before the folder is known to belong to this installation.
  expect(await reserved()).toBe(false)
  isOurs = true
  await expect.poll(reserved).toBe(true)
  disk.free = 15 * mb
  await expect.poll(() => lines.join()).toContain('uploads are refused until there is space again')
  expect(await reserved()).toBe(false)
  disk.free = 79 * mb
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await reserved()).toBe(false)
  disk.free = 192 * mb
  await expect.poll(reserved).toBe(true)
})
