import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withFewFiles } from '../../../server/src/test/without-files.ts'
import { jpegOf, sandbox } from '../test/photo-set.ts'
import { startTool } from './exiftool.ts'

// DESK-003, A-64
test.each([
  ['fails', 'exit 127'],
  ['ends at once', 'exit 0'],
  ['says nothing', 'exec sleep 600'],
])('soon gives up on an ExifTool whose Perl %s', async (_, does) => {
  await using folder = await sandbox()
  const exiftoolPath = join(folder.photos, 'exiftool')
  await writeFile(exiftoolPath, `#!/bin/sh\n${does}\n`)
  await chmod(exiftoolPath, 0o755)
  const tool = startTool(1, { exiftoolPath, spawnTimeoutMillis: 500 })
  await expect(tool.version()).rejects.toThrow('On Linux and macOS it needs Perl')
  await tool.stop()
})

// DESK-003, A-64
test('reports that no file handles are left, and starts ExifTool once some are available again', async () => {
  const script = join(import.meta.dirname, '../test/tool-without-files.ts')
  expect(await withFewFiles(script)).toEqual({
    refused: expect.stringContaining('too many programs or files are open'),
    version: expect.stringMatching(/^\d/),
  })
})

// DESK-003, A-64
test('reports that ExifTool is missing', async () => {
  const tool = startTool(1, { exiftoolPath: '/missing/exiftool' })
  await expect(tool.version()).rejects.toThrow('On Linux and macOS it needs Perl')
  await tool.stop()
})

// DESK-003, A-64
test('an error about a leftover temporary file does not contain its path', async () => {
  await using box = await sandbox()
  const [source, copy] = [join(box.photos, 'a.jpg'), join(box.photos, '.~verso-1.jpg')]
  await writeFile(source, await jpegOf(1))
  await writeFile(`${copy}_exiftool_tmp`, '')
  const tool = startTool(1)
  try {
    const failure = await tool
      .write({ source, copy, tags: { 'XMP-dc:Coverage': '1994' } })
      .catch(String)
    expect(failure).toMatch(/^Error: Temporary file already exists/)
    expect(failure).not.toContain(box.photos)
  } finally {
    await tool.stop()
  }
}, 300_000)
