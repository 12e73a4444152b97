import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../e2e/app.ts'

/** Where `scripts/setup.mjs --prometheus` writes the folder that it found. */
const record = join(import.meta.dirname, '../node_modules/.prometheus-path')

/** The path of `prometheus` or `promtool`. Throws what to do where it is missing. */
export async function programOf(name: 'prometheus' | 'promtool'): Promise<string> {
  const folder =
    process.env['PROMETHEUS_FOLDER'] ?? (await readFile(record, 'utf8').catch(() => ''))
  if (folder) return join(folder, name)
  throw new Error(
    'There is no Prometheus, and Debian\'s package could not be fetched. Install it ("apt-get install prometheus"), or set PROMETHEUS_FOLDER to the folder of prometheus and promtool, and run npm run test:faults again.',
  )
}

export type Prometheus = {
  /** The values of a query, as text; empty while Prometheus cannot be reached or has none. */
  ask(query: string): Promise<string[]>
  stop(): Promise<void>
}

type Answer = { data?: { result: { value: [number, string] }[] } }

/** Starts a Prometheus that scrapes this port every second. */
export async function startPrometheus(port: number, token: string): Promise<Prometheus> {
  const program = await programOf('prometheus')
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
