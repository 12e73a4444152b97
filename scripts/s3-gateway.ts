import { type ChildProcess, spawn, execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

/**
 * A real S3 server for tests: Ceph's RADOS Gateway from Debian's packages, with a separate cluster whose objects are
 * in memory. Run as a command, it starts a gateway, prints the settings to use it, and stops when interrupted.
 */

const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin']

const isInstalled = (program: string) =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, program)))

/** The maximum size of all objects of one gateway, which are kept in memory. */
const maxBytes = 8 * 1024 ** 3

/** Whether a gateway can be started on this machine. */
export const hasGateway = (): boolean => programs.every(isInstalled)

export const gatewayIsMissing =
  'Tests with S3 need the RADOS Gateway of Ceph. On Debian and Ubuntu: ' +
  'apt-get install --no-install-recommends radosgw ceph-mon ceph-osd ceph-common'

export type Gateway = {
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
  /** Makes the gateway stop responding; connections stay open. */
  freeze(): void
  thaw(): void
  /** Kills the gateway; its objects stay, and its port refuses connections. */
  kill(): Promise<void>
  /** Starts the gateway again after `kill`, at the same address. Resolves when it responds. */
  restart(): Promise<void>
  /** Ends all processes and removes all files. */
  stop(): Promise<void>
}

/** Starts a gateway. Takes about ten seconds. Throws a sentence that says what is missing. */
export async function startGateway(): Promise<Gateway> {
  if (!hasGateway()) throw new Error(gatewayIsMissing)
  const folder = await mkdtemp(join(tmpdir(), 'verso-s3-'))
  const cluster: ChildProcess[] = []
  const start = (program: string, args: string[]) => startProgram(folder, program, args)
  try {
    const [monPort, port] = [await freePort(), await freePort()]
    const keys = { accessKeyId: 'verso-test', secretAccessKey: randomBytes(20).toString('hex') }
    await writeConfig(folder, monPort)
    cluster.push(await startMonitor(folder, monPort), await startDisk(folder))
    const names = ['--uid=verso', '--display-name=Verso']
    const secrets = [`--access-key=${keys.accessKeyId}`, `--secret-key=${keys.secretAccessKey}`]
    await run(folder, 'radosgw-admin', ['user', 'create', ...names, ...secrets])
    const endpoint = `http://127.0.0.1:${port}`
    const startServer = async () => {
      const frontend = `--rgw-frontends=beast endpoint=127.0.0.1:${port}`
      const child = await start('radosgw', ['-n', 'client.admin', '-f', frontend])
      await answers(endpoint, child)
      child.once('exit', (code, signal) => void reportEnd(folder, signal ?? code))
      return child
    }
    let server = await startServer()
    return {
      endpoint,
      ...keys,
      freeze: () => void server.kill('SIGSTOP'),
      thaw: () => void server.kill('SIGCONT'),
      kill: () => end(server),
      async restart() {
        server = await startServer()
      },
      async stop() {
        for (const child of [server, ...cluster.toReversed()]) await end(child)
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    for (const child of cluster) await end(child)
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** No authentication: only this machine can connect, and the cluster lives only as long as the tests. */
async function writeConfig(folder: string, monPort: number): Promise<void> {
  const lines = [
    '[global]',
    `fsid = ${randomUUID()}`,
    `mon host = [v2:127.0.0.1:${monPort}/0]`,
    'ms bind msgr1 = false',
    ...['cluster', 'service', 'client'].map((part) => `auth ${part} required = none`),
    ...['client', 'cluster', 'service'].map((part) => `ms mon ${part} mode = crc`),
    'osd pool default size = 1',
    'osd pool default min size = 1',
    'osd pool default pg num = 4',
    'osd pool default pgp num = 4',
    'osd pool default pg autoscale mode = off',
    'mon allow pool size one = true',
    'osd crush chooseleaf type = 0',
    `run dir = ${folder}`,
    `mon data = ${folder}/mon`,
    `osd data = ${folder}/osd`,
    'osd objectstore = memstore',
    `memstore device bytes = ${maxBytes}`,
    `log file = ${folder}/$name.log`,
    `admin socket = ${folder}/$name.$pid.asok`,
    'pid file =',
    `keyring = ${folder}/none`,
    '[osd]',
    'public addr = 127.0.0.1',
    'cluster addr = 127.0.0.1',
  ]
  await writeFile(join(folder, 'ceph.conf'), `${lines.join('\n')}\n`)
}

async function startMonitor(folder: string, port: number): Promise<ChildProcess> {
  const map = join(folder, 'monmap')
  await run(folder, 'monmaptool', ['--create', '--addv', 'a', `[v2:127.0.0.1:${port}/0]`, map])
  await mkdir(join(folder, 'mon'))
  await run(folder, 'ceph-mon', ['-i', 'a', '--mkfs', '--monmap', map])
  return startProgram(folder, 'ceph-mon', ['-i', 'a', '-f'])
}

/** Starts the daemon that stores the objects. */
async function startDisk(folder: string): Promise<ChildProcess> {
  const id = randomUUID()
  await run(folder, 'ceph', ['osd', 'new', id])
  await mkdir(join(folder, 'osd'))
  await run(folder, 'ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', id])
  return startProgram(folder, 'ceph-osd', ['-i', '0', '-f'])
}

const config = (folder: string) => ['-c', join(folder, 'ceph.conf')]

async function run(folder: string, program: string, args: string[]): Promise<void> {
  await promisify(execFile)(program, [...config(folder), ...args], { timeout: 60_000 })
}

/** Starts a program that ends with this process, even if this process is killed. Its output is in the folder. */
async function startProgram(
  folder: string,
  program: string,
  args: string[],
): Promise<ChildProcess> {
  const output = await open(join(folder, `${program}.out`), 'a')
  const command = ['--pdeathsig', 'KILL', program, ...config(folder), ...args]
  const child = spawn('setpriv', command, { stdio: ['ignore', output.fd, output.fd] })
  await once(child, 'spawn')
  await output.close()
  return child
}

/** Prints the gateway's output, because all later tests will fail and the folder is removed. */
async function reportEnd(folder: string, status: string | number | null): Promise<void> {
  const output = await readFile(join(folder, 'radosgw.out'), 'utf8')
  process.stderr.write(`The S3 gateway ended by itself (${status}):\n${output.slice(-4_000)}\n`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.removeAllListeners('exit')
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function answers(endpoint: string, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline && server.exitCode === null) {
    const answer = await fetch(endpoint, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    if (answer?.ok) return
    await wait(100)
  }
  throw new Error('The S3 gateway does not answer.')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function main(): Promise<void> {
  const gateway = await startGateway()
  const settings = [
    `S3_ENDPOINT=${gateway.endpoint}`,
    'S3_BUCKET=verso',
    'S3_FORCE_PATH_STYLE=true',
    `AWS_ACCESS_KEY_ID=${gateway.accessKeyId}`,
    `AWS_SECRET_ACCESS_KEY=${gateway.secretAccessKey}`,
  ]
  process.stdout.write(`${settings.join('\n')}\n`)
  const alive = setInterval(() => undefined, 60_000)
  await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)))
  clearInterval(alive)
  await gateway.stop()
}

if (import.meta.main) {
  await main().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
}
