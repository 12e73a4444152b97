import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBinaries } from './embedded-binaries.ts'
import { stopServer } from './embedded-process.ts'

test('stopping a server that was killed and left its pid file returns at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verso-killed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const ended = spawn(process.execPath, ['-v'], { stdio: 'ignore' })
  await once(ended, 'exit')
  await writeFile(join(folder, 'postmaster.pid'), `${ended.pid}\n${folder}\n1\n5432\n${folder}\n`)
  const cluster = { folder, data: folder, log: join(folder, 'log'), password: '' }
  await expect(stopServer(cluster, await findBinaries())).resolves.toBeUndefined()
})
