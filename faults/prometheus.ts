import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../e2e/app.ts'
import { debianProgram } from './debian-program.ts'

export type Prometheus = {
  /** The values of a query as text; empty if Prometheus cannot be reached or has no values. */
  ask(query: string): Promise<string[]>
  stop(): Promise<void>
}

type Answer = { data?: { result: { value: [number, string] }[] } }

/** Starts a Prometheus that scrapes this port every second. */
export async function startPrometheus(port: number, token: string): Promise<Prometheus> {
  const program = await debianProgram('prometheus')
  const folder = await mkdtemp(join(tmpdir(), 'verso-prometheus-'))
  const config = join(folder, 'prometheus.yml')
  await writeFile(
    config,
    `scrape_configs:
  - job_name: verso
    scrape_interval: 1s
    authorization: { credentials: ${token} }
    static_configs: [{ targets: ['127.0.0.1:${port}'] }]
`,
  )
  const listen = `127.0.0.1:${await freePort()}`
  const options = [`--config.file=${config}`, `--storage.tsdb.path=${join(folder, 'data')}`]
  const child = spawn(program, [...options, `--web.listen-address=${listen}`], { stdio: 'ignore' })
  await once(child, 'spawn')
  return {
    async ask(query) {
      const url = `http://${listen}/api/v1/query?${new URLSearchParams({ query }).toString()}`
      const answer = (await fetch(url)
        .then((response) => response.json())
        .catch(() => ({}))) as Answer
      return answer.data?.result.map(({ value }) => value[1]) ?? []
    },
    async stop() {
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
