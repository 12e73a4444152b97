import { expect, test } from 'vitest'
import { childWriter } from '../test/child-writer.ts'
import { surviveKillAt } from '../test/killed-run.ts'
import { givenPhoto, jpegOf, sandbox } from '../test/photo-set.ts'
import { withLock } from './lock.ts'

/** Ten processes, each with ExifTool, on a machine that may be busy. */
const patientMs = 300_000

// DESK-001, A-64
test(
  'a process that is killed after it replaced a photo damages none',
  () => surviveKillAt('replaced'),
  patientMs,
)

// DESK-001, A-64
test('a second process does not write while one is at work', async () => {
  await using folder = await sandbox()
  const known = [await givenPhoto(folder.photos, 'a.jpg', await jpegOf(1))]
  const second = await withLock(folder.data, () => childWriter({ ...folder, known }))
  expect(second.errors).toContain('Verso Desktop is already at work')
  expect(second.code).toBe(1)
})
