import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usualChoices } from '@verso/metadata/photo-words.ts'
import { exiftoolPath, type ExifToolOptions } from 'exiftool-vendored'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MetadataWriter } from '../../ports/metadata-writer.ts'
import type { Failing } from '../../test/failing-exiftool.ts'
import { fourCorners } from '../../test/tagged-pictures.ts'
import { withFewFiles } from '../../test/without-files.ts'
import { trickyWords as words } from '../../test/words.ts'
import { openExifToolWriter } from './exiftool-writer.ts'

const program = join(import.meta.dirname, '../../test/failing-exiftool.ts')
let folder: string
let writer: MetadataWriter
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verso-interruptions-'))
  await writeFile(join(folder, 'source.jpg'), await fourCorners().jpeg().toBuffer())
})
afterEach(async () => {
  await writer.stop()
  await rm(folder, { recursive: true })
})

/** A writer whose first writes fail. */
async function failing(how: Failing, times: number, options: Partial<ExifToolOptions> = {}) {
  const tickets = join(folder, 'tickets')
  await mkdir(tickets)
  for (let n = 0; n < times; n += 1) await writeFile(join(tickets, String(n)), '')
  const script = join(folder, 'exiftool')
  const command = [process.execPath, program, await exiftoolPath(), how, tickets]
  const quoted = command.map((part) => `'${part}'`).join(' ')
  await writeFile(script, `#!/bin/sh\nexec ${quoted} "$@"\n`)
  await chmod(script, 0o755)
  writer = openExifToolWriter({ exiftoolPath: script, maxProcs: 1, ...options })
}

const write = (copy = join(folder, 'copy.jpg')) => {
  const request = { contentType: 'image/jpeg', words, choices: usualChoices }
  return writer.writeCopy(join(folder, 'source.jpg'), copy, request)
}
const copies = async () => (await readdir(folder)).filter((name) => name.startsWith('copy'))

// DESK-003, A-64
test('if the process was killed, the photo is written in a second attempt', async () => {
  await failing('killed', 1)
  expect(await write()).toMatchObject({ outcome: 'written' })
})

// DESK-003, A-64
test('photos do not count as damaged if the process is killed again and again', async () => {
  await failing('killed', 6)
  await expect(write()).rejects.toMatchObject({ name: 'Error', reason: 'interrupted' })
  await expect(write()).rejects.toThrow('The photo may be fine: download it again.')
  await expect(write()).rejects.toMatchObject({ reason: 'not_working' })
  expect(await copies()).toEqual([])
  expect(await write()).toMatchObject({ outcome: 'written' })
})

// DESK-003, A-64
test('a process that hangs is replaced, and the photo does not count as damaged', async () => {
  await failing('hangs', 2, { taskTimeoutMillis: 2000 })
  await expect(write()).rejects.toMatchObject({ reason: 'interrupted' })
})

// DESK-003, A-64
test('a full disk is not blamed on the photo; the same error with free space is', async () => {
  await failing('full', 2)
  const nowhere = join(folder, 'missing', 'copy.jpg')
  await expect(write(nowhere)).rejects.toMatchObject({ reason: 'no_room' })
  await expect(write()).rejects.toMatchObject({ reason: 'damaged' })
  expect(await copies()).toEqual([])
  expect(await write()).toMatchObject({ outcome: 'written' })
})

// DESK-003, A-64
test.each([
  ['fails', 'exit 127'],
  ['says nothing', 'exec sleep 600'],
])('a Perl that %s is reported as broken, after it had time to start', async (_, does) => {
  const script = join(folder, 'exiftool')
  await writeFile(script, `#!/bin/sh\n${does}\n`)
  await chmod(script, 0o755)
  writer = openExifToolWriter({ exiftoolPath: script, spawnTimeoutMillis: 500 })
  expect(await writer.unavailable()).toContain('Perl is missing or does not work')
})

// DESK-003, A-64
test('a missing ExifTool is reported as broken', async () => {
  writer = openExifToolWriter({ exiftoolPath: join(folder, 'missing') })
  expect(await writer.unavailable()).toContain('Perl is missing or does not work')
})

// DESK-003, A-64
test('a server without file handles says so, keeps running, and writes once it has some', async () => {
  const script = join(import.meta.dirname, '../../test/writer-without-files.ts')
  writer = openExifToolWriter()
  const paths = ['source.jpg', 'copy.jpg'].map((name) => join(folder, name))
  expect(await withFewFiles(script, ...paths)).toEqual({
    refused: expect.stringContaining('too many programs or files are open'),
    afterwards: null,
    outcome: 'written',
  })
})
