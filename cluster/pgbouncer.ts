import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { freePort } from '../e2e/app.ts'
import { debianProgram } from '../faults/debian-program.ts'
import { acceptsConnections } from '../server/src/db/pool-watch.ts'

/** PgBouncer refuses to run as root, so root runs it as another user in a user namespace. */
const asOther =
  process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534'] : []

/** The line from docs/operations.md: a pooler in transaction mode does not take these limits from its clients. */
const connectQuery =
  'set statement_timeout = 20000; set lock_timeout = 10000; set idle_in_transaction_session_timeout = 15000'

type Pooler = {
  /** The address of the pooler. */
  url: string
  stop(): Promise<void>
}

/** Starts PgBouncer in transaction mode, with `size` connections to the PostgreSQL of `url`. */
export async function startPgBouncer(
  url: string,
  size: number,
  query = connectQuery,
): Promise<Pooler> {
  const direct = new URL(url)
  const { username, password, pathname } = direct
  const folder = await mkdtemp(join(tmpdir(), 'verso-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const [users, file] = [join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')]
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  await writeFile(file, configuration({ direct, size, query, port, users }))
  const [program, ...args] = [...asOther, await debianProgram('pgbouncer'), '-q', file]
  const child = spawn(program, args, { stdio: 'inherit' })
  await once(child, 'spawn')
  const pooled = `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`
  await expect.poll(() => acceptsConnections({ connectionString: pooled })).toBe(true)
  return {
    url: pooled,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Settings = { direct: URL; size: number; query: string; port: number; users: string }

const configuration = ({ direct, size, query, port, users }: Settings) => `
[databases]
${direct.pathname.slice(1)} = host=${direct.searchParams.get('host')} port=${direct.port} connect_query='${query}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 500
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
log_connections = 0
log_disconnections = 0
`
