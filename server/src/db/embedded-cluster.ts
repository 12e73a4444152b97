import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './embedded-binaries.ts'
import { runPostgres } from './embedded-spawn.ts'
import { isAlive } from './is-alive.ts'

/** The version of PostgreSQL whose files these binaries can read. */
const major = '18'

export const clusterUser = 'verso'

/** The paths and the password of one embedded server, all below one folder. */
export type Cluster = { folder: string; data: string; log: string; password: string }

/** Opens the cluster in `folder`, and creates it if it does not exist. Safe when several processes start at once. */
export async function openCluster(folder: string, binaries: Binaries): Promise<Cluster> {
  const home = join(folder, 'cluster')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeIncomplete(folder)
  if (!existsSync(home)) await makeCluster(folder, home, binaries)
  const data = join(home, 'data')
  const found = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
  if (found !== major) {
    throw new Error(
      `${data} was made by PostgreSQL ${found}; this version of Verso brings PostgreSQL ${major}.`,
    )
  }
  const password = await readFile(join(home, 'password'), 'utf8')
  return { folder, data, log: join(folder, 'postgres.log'), password }
}

/**
 * A rename puts the finished cluster in place, so an existing cluster is always complete. Of two processes, the
 * slower one uses the cluster of the other.
 */
async function makeCluster(folder: string, home: string, binaries: Binaries): Promise<void> {
  const draft = join(folder, `new-${process.pid}`)
  await mkdir(draft, { mode: 0o700 })
  try {
    await initialise(draft, binaries)
    await rename(draft, home)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}

async function initialise(draft: string, binaries: Binaries): Promise<void> {
  const passwordFile = join(draft, 'password')
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  await runPostgres(binaries.initdb, [
    `--pgdata=${join(draft, 'data')}`,
    `--username=${clusterUser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ])
}

/** Removes incomplete clusters of processes that were killed while creating one. */
async function removeIncomplete(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(/^new-(\d+)$/.exec(name)?.[1])
    if (pid && (pid === process.pid || !isAlive(pid)))
      await rm(join(folder, name), { recursive: true, force: true })
  }
}
