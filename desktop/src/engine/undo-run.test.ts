import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outcomes, writeFolder } from '../test/engine.ts'
import { bytesOf, givenPhoto, jpegOf, rawBytes, sandbox } from '../test/photo-set.ts'
import { runFolder } from './runs.ts'
import { undoRun } from './undo-run.ts'

// DESK-003, A-64
test('undo keeps a sidecar that was changed since, and a photo whose saved bytes are damaged', async () => {
  await using box = await sandbox()
  const { photos, data } = box
  const known = [
    await givenPhoto(photos, 'a.nef', rawBytes(1)),
    await givenPhoto(photos, 'b.jpg', await jpegOf(1)),
  ]
  const id = (await writeFolder(box, known)).run ?? ''
  await appendFile(join(photos, 'a.xmp'), '<!-- edited -->')
  const folder = runFolder(data, id)
  const [old = ''] = (await readdir(folder)).filter((name) => name.endsWith('.old'))
  await writeFile(join(folder, old), `${await readFile(join(folder, old), 'latin1')}!`, 'latin1')
  const written = await bytesOf(photos, 'b.jpg')
  expect(outcomes(await undoRun(data, id))).toEqual({ 'a.xmp': 'skipped', 'b.jpg': 'failed' })
  expect(await readFile(join(photos, 'a.xmp'), 'utf8')).toContain('edited')
  expect(await bytesOf(photos, 'b.jpg')).toEqual(written)
})
