import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { unpackLocked } from './npm-packages.ts'

const root = join(import.meta.dirname, '../..')

/** Libraries that have other files, so they are not bundled and stay next to the program. */
const libraries = ['exiftool-vendored', '@napi-rs/keyring']

/**
 * The program's path in `app`. It is as deep as in the project, because the program finds the page of the window
 * relative to it.
 */
export const mainFile = ['src', 'bundle', 'main.js']

/** Bundles the program into one file, once for all systems. */
export async function bundleProgram(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(root, 'desktop/src/main.ts'),
      target: 'node24',
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
    },
    ssr: { noExternal: true, external: libraries },
  })
}

/** Creates the `app` folder of a package: program, page and libraries. `native`: the packages for its system. */
export async function makeApp(
  folder: string,
  { bundle, native }: { bundle: string; native: readonly string[] },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await cp(bundle, join(folder, ...mainFile.slice(0, -1)), { recursive: true })
  await cp(join(root, 'desktop/page/dist'), join(folder, 'page/dist'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n')
  await unpackLocked([...libraries, ...native], join(folder, 'node_modules'))
}
