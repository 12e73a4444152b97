import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { usualChoices } from '@verso/metadata/photo-words.ts'
import { expect, test } from 'vitest'
import { bytesOf, givenPhoto, jpegOf, sandbox } from '../test/photo-set.ts'
import { startTool } from './exiftool.ts'
import { readHashes } from './hashes.ts'
import { maxParallel } from './in-parallel.ts'
import { undoRun } from './undo-run.ts'
import { writeRun } from './write-run.ts'

// DESK-001, A-64
test('a cancelled run finishes the files it has started, leaves the rest, and can be undone', async () => {
  await using folder = await sandbox()
  const { photos, data: dataFolder } = folder
  const names = Array.from({ length: maxParallel + 4 }, (_, n) => `${n}.jpg`)
  const jobs = await Promise.all(
    names.map(async (name, n) => {
      const photo = await givenPhoto(photos, name, await jpegOf(n))
      const path = join(photos, name)
      return { file: { path, contentType: 'image/jpeg', ...(await readHashes(path)) }, photo }
    }),
  )
  const bytes = () => Promise.all(names.map((name) => bytesOf(photos, name)))
  const before = await bytes()
  const cancel = new AbortController()
  const { signal } = cancel
  const options = { choices: usualChoices, sidecarNaming: 'base' as const }
  const tool = startTool(1)
  const onResult = () => cancel.abort()
  const report = await writeRun({ dataFolder, tool, options, signal, onResult }, jobs)
  await tool.stop()
  expect(report.results.length).toBeGreaterThan(0)
  // When the first file was finished, each parallel writer can have started at most one more.
  expect(report.results.length).toBeLessThanOrEqual(maxParallel)
  expect(new Set(report.results.map(({ outcome }) => outcome))).toEqual(new Set(['written']))
  const written = report.results.map(({ path }) => path)
  const after = await bytes()
  for (const [n, name] of names.entries())
    expect(after[n]?.equals(before[n] ?? Buffer.alloc(0)), name).toBe(
      !written.includes(join(photos, name)),
    )
  expect((await readdir(photos)).toSorted()).toEqual(names.toSorted())
  await undoRun(dataFolder, report.run ?? '')
  expect(await bytes()).toEqual(before)
}, 300_000)
