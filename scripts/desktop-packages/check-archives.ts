import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { nodeVersion, unpackLocked } from './npm-packages.ts'
import { mainFile } from './program-folder.ts'

const run = promisify(execFile)

/**
 * The paths in an archive. `node` and `starter` are relative to `root`; `original` is relative to the working folder.
 */
type Layout = {
  root: string
  node: string
  original: string
  app: string
  licences: string
  native: string[]
  /** The script that starts the program, if Linux can run it. */
  starter?: string
}

const mac = (processor: string): Layout => ({
  root: 'Verso Desktop.app/Contents',
  node: 'Resources/runtime/node',
  original: `node-mac-${processor}/bin/node`,
  app: 'Resources/app',
  licences: 'Resources/LICENCES.txt',
  native: [
    'exiftool-vendored.pl/bin/exiftool',
    `@napi-rs/keyring-darwin-${processor}/keyring.darwin-${processor}.node`,
  ],
  starter: 'MacOS/verso-desktop',
})

const layouts: Record<string, Layout> = {
  '-win-x64.zip': {
    root: 'Verso Desktop',
    node: 'runtime/node.exe',
    original: 'node-win/bin/node.exe',
    app: 'app',
    licences: 'LICENCES.txt',
    native: [
      'exiftool-vendored.exe/bin/exiftool.exe',
      '@napi-rs/keyring-win32-x64-msvc/keyring.win32-x64-msvc.node',
    ],
  },
  '-mac-arm64.zip': mac('arm64'),
  '-mac-x64.zip': mac('x64'),
  '-linux-x64.tar.xz': {
    root: 'verso-desktop',
    node: 'runtime/node',
    original: 'node-linux/bin/node',
    app: 'app',
    licences: 'LICENCES.txt',
    native: [
      'exiftool-vendored.pl/bin/exiftool',
      '@napi-rs/keyring-linux-x64-gnu/keyring.linux-x64-gnu.node',
    ],
    starter: 'verso-desktop',
  },
}

/**
 * Unpacks a finished archive and throws if anything is missing or wrong: Node.js as its makers signed it, the
 * program, its page, ExifTool, the licences, and a script that starts the program. On Linux, the script is run with
 * this computer's Node.js and keyring, and must write into a photo and undo that. Other files are ignored.
 */
export async function checkArchive(archive: string, work: string): Promise<void> {
  const [, layout] = Object.entries(layouts).find(([ending]) => archive.endsWith(ending)) ?? []
  if (!layout) return
  // Outside the project: otherwise the project's libraries would be found instead of those that an archive lacks.
  const folder = await mkdtemp(join(tmpdir(), 'verso-package-'))
  try {
    if (archive.endsWith('.zip')) await run('unzip', ['-q', archive, '-d', folder])
    else await run('tar', ['-xJf', archive, '-C', folder])
    await checkFolder(join(folder, layout.root), layout, work)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function checkFolder(root: string, layout: Layout, work: string): Promise<void> {
  const { node, original, app, licences, native, starter } = layout
  const signed = await readFile(join(work, original))
  if (!signed.equals(await readFile(join(root, node))))
    throw new Error(`${node} is not as its makers signed it.`)
  const program = join(root, app, ...mainFile)
  const parts = native.map((path) => join(root, app, 'node_modules', path))
  for (const path of [program, join(root, app, 'page/dist/index.html'), ...parts])
    await access(path)
  const text = await readFile(join(root, licences), 'utf8')
  for (const part of ['Verso Desktop', `Node.js ${nodeVersion}`, 'exiftool-vendored'])
    if (!text.includes(part)) throw new Error(`${licences} has no licence of ${part}.`)
  // Windows programs cannot be run here, but they contain the same bundle.
  if (!starter) return
  await access(join(root, node), constants.X_OK)
  await rm(join(root, node))
  await copyFile(process.execPath, join(root, node))
  await unpackLocked(['@napi-rs/keyring-linux-x64-gnu'], join(root, app, 'node_modules'))
  await run(join(root, starter), ['doctor', '--data', join(root, 'data')])
}
