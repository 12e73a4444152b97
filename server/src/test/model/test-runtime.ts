import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { installRuntime, runtimeFolder } from '../../adapters/local-vision/runtime.ts'

/** Next to the other caches of the checkout: the program has 60 MB, and it is the same for all tests. */
const shared = runtimeFolder(join(import.meta.dirname, '../../../../node_modules/.cache/verso'))

/**
 * The program that runs models, installed once by the product's own step. It is not a devDependency, because everyone who
 * installs the app would then load 113 MB.
 */
export async function testRuntime(): Promise<string> {
  await installRuntime(shared, AbortSignal.timeout(300_000))
  return shared
}

/** Puts the program into a folder of models, so that `get` finds it there. */
export async function linkRuntime(models: string): Promise<void> {
  const target = await testRuntime()
  await mkdir(models, { recursive: true })
  await symlink(target, runtimeFolder(models), 'junction')
}
