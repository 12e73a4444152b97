import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
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
