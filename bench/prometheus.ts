import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { App, freePort } from '../e2e/app.ts'
import { described } from '../e2e/people.ts'
import { person } from '../e2e/person.ts'
import { roll } from '../e2e/photos.ts'
import { exactly, type Figure } from './figures.ts'

const token = 'prometheus-of-the-bench'
const patienceMs = 60_000

/** The real Prometheus scrapes the real app by its token and answers the queries of docs/operations.md. */
export async function benchPrometheus(folder: string): Promise<Figure[]> {
  needProgram('prometheus')
  needProgram('promtool')
  const app = await App.start({ settings: { METRICS_TOKEN: token } })
  const prometheus = await startPrometheus(folder, app.port)
  try {
    const api = await person(app, app.address, 'prometheus@example.org')
    await described(api)
    // Rates compare two scrapes, so there is work between them.
    await answerTo(prometheus.address, 'up == 1', async () => undefined)
    for (const photo of await roll(3, 700))
      await api.upload(`${crypto.randomUUID()}-img-${photo.name}`, photo)
    const work = async () => void (await api.call('getImages', {}))
    const queries = await documentedQueries()
    const answers: string[] = []
    for (const query of queries) {
      const answer = await answerTo(prometheus.address, query, work)
      console.log(`${query.replaceAll(/\s+/g, ' ').trim()}\n    ${answer ?? 'no answer'}`)
      if (answer) answers.push(answer)
    }
    const headers = { authorization: `Bearer ${token}` }
    const text = await (await fetch(`${app.address}/metrics`, { headers })).text()
    const lint = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })
    const complaints = lint.stderr.split('\n').filter((line) => line.startsWith('verso_'))
    for (const complaint of complaints) console.log(complaint)
    return [
      exactly('queries answered', answers.length, queries.length),
      exactly('complaints of promtool, plus one', complaints.length + 1, 1),
      exactly('status without the token', (await fetch(`${app.address}/metrics`)).status, 403),
    ]
  } finally {
    await prometheus.stop()
    await app.stop()
  }
}

function needProgram(name: string): void {
  if (spawnSync(name, ['--version']).status === 0) return
  throw new Error(`${name} is not installed. On Debian: apt-get install -y prometheus`)
}

async function startPrometheus(folder: string, port: number) {
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
  const options = [`--config.file=${config}`, `--storage.tsdb.path=${join(folder, 'tsdb')}`]
  const child = spawn('prometheus', [...options, `--web.listen-address=${listen}`], {
    stdio: 'ignore',
  })
  return { address: `http://${listen}`, stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function documentedQueries(): Promise<string[]> {
  const page = await readFile(join(import.meta.dirname, '../docs/operations.md'), 'utf8')
  return [...page.matchAll(/```promql\n([^`]+)```/g)].map(([, query = '']) => query)
}

type Response = { status: string; data: { result: { value: [number, string] }[] } }

/** The values as text; null if there are no numbers in time. Calls `work` before each attempt. */
async function answerTo(
  address: string,
  query: string,
  work: () => Promise<void>,
): Promise<string | null> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    await work()
    const url = `${address}/api/v1/query?${new URLSearchParams({ query }).toString()}`
    const answer = (await fetch(url)
      .then((response) => response.json())
      .catch(() => null)) as Response | null
    const values = answer?.data?.result.map(({ value }) => value[1]) ?? []
    if (values.some((value) => value !== 'NaN')) return values.join(', ')
    await wait(1000)
  }
  return null
}
