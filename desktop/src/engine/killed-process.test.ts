import { expect, test } from 'vitest'
import { childWriter } from '../test/child-writer.ts'
import { expectSurvivesKillAt } from '../test/killed-run.ts'
import { givenPhoto, jpegOf, sandbox } from '../test/photo-set.ts'
import { withLock } from './lock.ts'

/** Enough for ten processes, each with ExifTool, on a busy machine. */
const patientMs = 300_000

// DESK-001, A-64
test(
  'killing the process after it has replaced a photo damages no photo',
  () => expectSurvivesKillAt('replaced'),
  patientMs,
)

// DESK-001, A-64
test('a second process does not write while the first one is working', async () => {
  await using folder = await sandbox()
  const known = [await givenPhoto(folder.photos, 'a.jpg', await jpegOf(1))]
  const second = await withLock(folder.data, () => childWriter({ ...folder, known }))
  expect(second.errors).toContain('Verso Desktop is already running')
  expect(second.code).toBe(1)
})
