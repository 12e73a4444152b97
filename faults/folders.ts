import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates a folder that is removed after the test. */
export async function newFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'verso-fault-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Copies a data folder as an operator would, while the app is writing to it. Files that disappear are left out. */
export async function hotCopy(dataDir: string): Promise<string> {
  const copy = join(await newFolder(), 'data')
  onTestFinished(() => killServerOf(copy))
  await once(spawn('cp', ['-a', dataDir, copy], { stdio: 'ignore' }), 'exit')
  return copy
}

/**
 * Kills the PostgreSQL that a refused or killed process may have left running in this folder, but never that of
 * another folder.
 */
export async function killServerOf(dataDir: string): Promise<void> {
  const data = join(dataDir, 'db/cluster/data')
  const [pid, folder] = await readFile(join(data, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  if (pid && folder === data) process.kill(Number(pid), 'SIGKILL')
}
