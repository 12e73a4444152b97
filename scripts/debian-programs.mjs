/** Programs for tests, from packages of Debian and Ubuntu. Runs on Node 18 without packages. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at, read, say } from './checkout.mjs'

/** Debian programs that tests start, with those of their libraries that are not on every machine. */
export const debianPackages = {
  prometheus: { programs: ['prometheus', 'promtool'], libraries: [] },
  haproxy: {
    programs: ['haproxy'],
    libraries: ['liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'],
  },
  pgbouncer: { programs: ['pgbouncer'], libraries: ['libc-ares2', 'libevent-2.1-7'] },
}

/**
 * Writes the folder of a package's programs to a file in node_modules, where the tests look for it. Continues if it
 * finds none: the tests that need the programs then fail and say what to install.
 */
export function findPrograms(name) {
  const record = at('node_modules', `.${name}-path`)
  const named = process.env[`${name.toUpperCase()}_FOLDER`]
  const folders = ['/usr', '/usr/local', '/opt/homebrew'].flatMap((prefix) =>
    ['bin', 'sbin'].map((name) => `${prefix}/${name}`),
  )
  const has = (folder) =>
    debianPackages[name].programs.every((program) => existsSync(join(folder, program)))
  const found = [named, ...folders, read(record).toString()].find((folder) => folder && has(folder))
  writeFileSync(record, found ?? unpackPrograms(name) ?? '')
}

/** Unpacks packages of Debian or Ubuntu without installing them. Uses separate package lists, so root is not needed. */
function unpackPrograms(name) {
  say(`Unpacking ${name} for the tests …`)
  const folder = at('node_modules', `.${name}`)
  mkdirSync(join(folder, 'lists', 'partial'), { recursive: true })
  const lists = ['-o', `Dir::State::Lists=${join(folder, 'lists')}`, '-o', `Dir::Cache=${folder}`]
  const options = [...lists, '-o', 'APT::Sandbox::User=root', '-o', 'Debug::NoLocking=1']
  const { programs, libraries } = debianPackages[name]
  const works = (program, ...args) => spawnSync(program, args, { cwd: folder }).status === 0
  const unpack =
    'for each in *.deb; do dpkg-deb --extract "$each" . || exit 1; done; rm -r lists *.deb'
  const isUnpacked =
    works('apt-get', ...options, 'update') &&
    works('apt-get', ...options, 'download', name, ...libraries) &&
    works('sh', '-c', unpack)
  if (!isUnpacked) return null
  for (const program of programs) writeLauncher(folder, program)
  return folder
}

/** Writes the script `program` to the folder. It starts the unpacked program with the unpacked libraries. */
function writeLauncher(folder, program) {
  const lines = [
    '#!/bin/sh',
    'here=$(dirname "$0")',
    'libraries=$(echo "$here"/usr/lib/*-linux-gnu)',
    `program=$(ls "$here"/usr/*bin/${program})`,
    'LD_LIBRARY_PATH="$libraries" exec "$program" "$@"',
  ]
  writeFileSync(join(folder, program), `${lines.join('\n')}\n`, { mode: 0o755 })
}
