import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { stateFile } from './state-file.ts'

const fetching = { phase: 'fetching', progress: { done: 1, total: 2 }, error: null } as const
const failed = { phase: 'failed', progress: null, error: 'The disk is full.' } as const

test('a state that cannot be written ends no process, and is written later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verso-state-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const models = join(folder, 'models')
  // With a file in place of the folder every write fails, as on a full disk.
  await writeFile(models, '')
  const state = stateFile(models, () => undefined)
  onTestFinished(() => state.forget())
  await expect(state.set(fetching)).rejects.toThrow('EEXIST')
  // The heartbeat fails in this time, which must not become an unhandled rejection.
  await wait(1200)
  await expect(state.set(failed)).rejects.toThrow('EEXIST')
  expect(state.read()).toEqual(failed)
  await rm(models)
  await mkdir(models)
  await state.set(fetching)
  expect(stateFile(models, () => undefined).read()).toMatchObject({
    progress: { done: 1, total: 2 },
  })
})

/** The state that a process wrote a moment ago. */
async function writtenBy(process: { host: string; pid: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'verso-state-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const written = { ...fetching, ...process, at: Date.now() }
  await writeFile(join(folder, 'state.json'), JSON.stringify(written))
  return stateFile(folder, () => undefined)
}

const ended = spawnSync(process.execPath, ['--version']).pid
const [host, otherHost] = [hostname(), 'another-machine.example']

test.each([
  ['a running process of this machine', { host, pid: process.ppid }, true],
  ['a killed process of this machine', { host, pid: ended }, false],
  ['an earlier process with the same id', { host, pid: process.pid }, false],
  ['a process of another machine', { host: otherHost, pid: ended }, true],
  ['a process of another machine with the same id', { host: otherHost, pid: process.pid }, true],
])('whether %s counts as at work a moment after its last heartbeat', async (_, by, isTaken) => {
  const state = await writtenBy(by)
  expect(state.isTaken()).toBe(isTaken)
  expect(state.read()?.phase).toBe(isTaken ? 'fetching' : 'stopped')
})

test('an empty or torn file, as a power cut can leave it, counts as no state', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verso-state-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const state = stateFile(folder, () => undefined)
  onTestFinished(() => state.forget())
  for (const torn of ['', '{"phase":"fetc']) {
    await writeFile(join(folder, 'state.json'), torn)
    expect([state.read(), state.isTaken()]).toEqual([null, false])
  }
  await state.set(failed)
  expect(state.read()).toEqual(failed)
})
