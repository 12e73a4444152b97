import { existsSync } from 'node:fs'
import { mkdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { installRuntime, runtimeFolder } from '../../adapters/local-vision/runtime.ts'

/** Next to the other caches of the checkout, because the program has 60 MB and is the same for all tests. */
const cache = join(import.meta.dirname, '../../../../node_modules/.cache/verso')
const shared = runtimeFolder(cache)

/**
 * Installs the program that runs models, once, with the product's own code. It is not a devDependency, because
 * everyone who installs the app would then download 114 MB.
 */
export async function testRuntime(): Promise<string> {
  if (existsSync(shared)) return shared
  // Several test processes may install at the same time, each into a folder of its own.
  const own = join(cache, `${process.pid}`)
  await installRuntime(runtimeFolder(own), AbortSignal.timeout(300_000))
  await rename(runtimeFolder(own), shared).catch((error: unknown) => {
    if (!existsSync(shared)) throw error
  })
  await rm(own, { recursive: true, force: true })
  return shared
}

/** Links the program into a folder of models, where `get` finds it. */
export async function linkRuntime(models: string): Promise<void> {
  const target = await testRuntime()
  await mkdir(models, { recursive: true })
  await symlink(target, runtimeFolder(models), 'junction')
}
