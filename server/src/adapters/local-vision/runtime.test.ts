import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { CannotSucceed } from './cannot-succeed.ts'
import { installRuntime, runtimeFolder } from './runtime.ts'

afterEach(() => vi.unstubAllEnvs())

/** A folder for models and a package server that refuses all connections. */
async function withoutRegistry(): Promise<string> {
  const models = await mkdtemp(join(tmpdir(), 'verso-models-'))
  const cache = await mkdtemp(join(tmpdir(), 'verso-npm-'))
  onTestFinished(async () => {
    for (const folder of [models, cache]) await rm(folder, { recursive: true, force: true })
  })
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/')
  vi.stubEnv('npm_config_cache', cache)
  vi.stubEnv('npm_config_fetch_retries', '0')
  return models
}

// AI-001
test('if ONNX Runtime cannot be installed, one sentence says so, and nothing incomplete is left', async () => {
  const models = await withoutRegistry()
  const installed = installRuntime(runtimeFolder(models), AbortSignal.timeout(60_000))
  await expect(installed).rejects.toThrow(
    /^ONNX Runtime, which runs the model, could not be installed \(.+\)\. Photos are described without it\.$/,
  )
  await expect(installed).rejects.toBeInstanceOf(CannotSucceed)
  expect(await readdir(models)).toEqual([])
})

// AI-001
test('the next installation removes what killed ones left, and nothing else', async () => {
  const models = await withoutRegistry()
  await mkdir(`${runtimeFolder(models)}.1.part/node_modules`, { recursive: true })
  await mkdir(`${runtimeFolder(models)}.4711.part`)
  await writeFile(join(models, 'vision.onnx.part'), '')
  const installed = installRuntime(runtimeFolder(models), AbortSignal.timeout(60_000))
  await expect(installed).rejects.toBeInstanceOf(CannotSucceed)
  expect(await readdir(models)).toEqual(['vision.onnx.part'])
})
