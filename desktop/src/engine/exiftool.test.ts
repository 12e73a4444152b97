import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sandbox } from '../test/photo-set.ts'
import { startTool } from './exiftool.ts'

// DESK-003, A-64
test.each([
  ['fails', 'exit 127'],
  ['ends at once', 'exit 0'],
  ['says nothing', 'exec sleep 600'],
])('an ExifTool whose Perl %s is waited for no longer than it takes to start', async (_, does) => {
  await using folder = await sandbox()
  const exiftoolPath = join(folder.photos, 'exiftool')
  await writeFile(exiftoolPath, `#!/bin/sh\n${does}\n`)
  await chmod(exiftoolPath, 0o755)
  const tool = startTool(1, { exiftoolPath, spawnTimeoutMillis: 500 })
  await expect(tool.version()).rejects.toThrow('On Linux and macOS it needs Perl')
  await tool.stop()
})
