import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianProgram } from '../faults/debian-program.ts'

/**
 * Starts HAProxy in front of these ports. It checks the readiness of each process twice a second, and sends calls
 * only to ready ones. Returns a function that ends it.
 */
export async function startProxy(port: number, ports: number[]): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'verso-proxy-'))
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configuration(port, ports))
  const child = spawn(await debianProgram('haproxy'), ['-db', '-q', '-f', file], {
    stdio: 'inherit',
  })
  await once(child, 'spawn')
  return async () => {
    await end(child)
    await rm(folder, { recursive: true, force: true })
  }
}

const configuration = (port: number, ports: number[]) => `
global
  maxconn 4000
defaults
  mode http
  option forwardfor
  option redispatch
  retries 3
  timeout connect 2s
  timeout client 75s
  timeout server 75s
frontend people
  bind 127.0.0.1:${port}
  default_backend api
backend api
  balance roundrobin
  option httpchk GET /health/ready
  default-server check inter 500ms fall 1 rise 1
${ports.map((each) => `  server api-${each} 127.0.0.1:${each}`).join('\n')}
`

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
