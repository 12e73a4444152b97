import { mkdir, readFile, readdir, rename, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outcomes, writeFolder } from '../test/engine.ts'
import { bytesOf, givenPhoto, jpegOf, sandbox } from '../test/photo-set.ts'
import { clearUndoData } from './clear-undo-data.ts'
import { recoverRuns } from './recover-runs.ts'
import { journalOf } from './run.ts'
import { listRuns, runFolder } from './runs.ts'
import { undoRun } from './undo-run.ts'

// DESK-001, A-64
test('a journal that was cut off anywhere is completed from the state of the file, and can be undone', async () => {
  await using folder = await sandbox()
  const { photos, data } = folder
  const original = await jpegOf(1)
  const known = [await givenPhoto(photos, 'a.jpg', original)]
  const { run } = await writeFolder(folder, known)
  const id = run ?? ''
  const written = await bytesOf(photos, 'a.jpg')
  const journal = journalOf(runFolder(data, id))
  const whole = await readFile(journal)
  const [ready = 0, done = 0] = ['ready', 'done'].map((step) =>
    whole.indexOf('\n', whole.indexOf(`"${step}"`)),
  )
  const recoveredAt = async (length: number, bytes: Uint8Array) => {
    await writeFile(journal, whole)
    await truncate(journal, length)
    await writeFile(join(photos, 'a.jpg'), bytes)
    await recoverRuns(data)
    expect(await recoverRuns(data), `the second time, at byte ${length}`).toEqual([])
    expect(await bytesOf(photos, 'a.jpg')).toEqual(Buffer.from(bytes))
    return (await listRuns(data)).find((found) => found.id === id)?.remaining.length ?? 0
  }
  // Before the `ready` entry is on the disk the photo is unchanged; after it the photo may have been replaced.
  for (let length = 0; length <= done; length += 11)
    expect(await recoveredAt(length, original), `cut at byte ${length}`).toBe(0)
  for (let length = ready + 1; length < whole.length; length += 5)
    expect(await recoveredAt(length, written), `cut at byte ${length}, replaced`).toBe(1)
  expect(outcomes(await undoRun(data, id))).toEqual({ 'a.jpg': 'written' })
  expect(await bytesOf(photos, 'a.jpg')).toEqual(original)
}, 300_000)

// DESK-001, A-64
test('settles an interrupted run once its disk is back, and can undo it', async () => {
  await using folder = await sandbox()
  const { photos, data } = folder
  const original = await jpegOf(1)
  const known = [await givenPhoto(photos, 'a.jpg', original)]
  const id = (await writeFolder(folder, known)).run ?? ''
  const journal = journalOf(runFolder(data, id))
  const whole = await readFile(journal, 'utf8')
  // Killed after one photo was replaced but not yet recorded, and while the copy of another was being made.
  const unfinished = join(photos, '.~verso-1.jpg')
  await writeFile(unfinished, 'half')
  await writeFile(`${unfinished}_exiftool_tmp`, 'half')
  const begin = JSON.stringify({ step: 'begin', n: 2, temp: unfinished })
  await writeFile(journal, `${whole.slice(0, whole.indexOf('{"step":"done"'))}${begin}\n`)
  const away = `${photos} on another disk`
  await rename(photos, away)
  expect(await recoverRuns(data)).toEqual([])
  expect(await clearUndoData(data, 0), 'its old bytes may be needed').toMatchObject({ runs: [] })
  await rename(away, photos)
  // The mount point of a disk can exist while the disk is not mounted.
  await rename(join(photos, 'a.jpg'), away)
  expect(await recoverRuns(data)).toEqual([{ file: unfinished, state: 'dropped' }])
  expect(await readdir(photos)).toEqual([])
  await rename(away, join(photos, 'a.jpg'))
  expect(await recoverRuns(data)).toEqual([{ file: join(photos, 'a.jpg'), state: 'done' }])
  expect(await recoverRuns(data)).toEqual([])
  expect(outcomes(await undoRun(data, id))).toEqual({ 'a.jpg': 'written' })
  expect(await bytesOf(photos, 'a.jpg')).toEqual(original)
}, 300_000)

// DESK-001, A-64
test('a run that was killed while its folder was created or removed does not block the next one', async () => {
  await using folder = await sandbox()
  const { photos, data } = folder
  await mkdir(runFolder(data, '20260101-000000-0000'), { recursive: true })
  expect(await recoverRuns(data)).toEqual([])
  expect(await listRuns(data)).toEqual([])
  expect(await clearUndoData(data)).toEqual({ runs: [], bytes: 0 })
  const known = [await givenPhoto(photos, 'a.jpg', await jpegOf(1))]
  expect(outcomes(await writeFolder(folder, known))).toEqual({ 'a.jpg': 'written' })
}, 300_000)
