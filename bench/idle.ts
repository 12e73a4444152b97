import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Api, password } from '../e2e/api.ts'
import { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import { openDatabaseOf } from './database.ts'
import { atMost, type Figure } from './figures.ts'
import { cpuSecondsOf, memoryOf } from './processes.ts'

const settleMs = 20_000
const measureMs = 30_000
/** If a person opens more, the app closes the oldest stream. */
const streamsPerPerson = 20
const fullSize = 2_000
const max = { coreShare: 0.05, megabytes: 400, streamsMegabytes: 150 }

/** What the app uses while it is idle, and what open event streams add. */
export async function benchIdle(_folder: string, streams = fullSize): Promise<Figure[]> {
  const app = await App.start()
  try {
    const tokens = await tokensOf(app, Math.ceil(streams / streamsPerPerson))
    await wait(settleMs)
    const before = cpuSecondsOf(app.pid)
    await wait(measureMs)
    const share = (cpuSecondsOf(app.pid) - before) / (measureMs / 1000)
    const memory = memoryOf(app.pid)
    const open = await openStreams(app, tokens, streams)
    await wait(settleMs)
    const added = memoryOf(app.pid) - memory
    for (const one of open) one.destroy()
    return [
      atMost('idle: CPU', share * 100, max.coreShare * 100, '% of a core'),
      atMost('idle: memory', memory, max.megabytes, 'MB'),
      atMost(`${open.length} streams of events`, added, max.streamsMegabytes, 'MB more'),
    ]
  } finally {
    await app.stop()
  }
}

/** Signs in as this many people, who are copies of one. */
async function tokensOf(app: App, people: number): Promise<string[]> {
  await createUser(app, app.address, 'idle0@example.org')
  const pool = await openDatabaseOf(app, 1)
  const tokens: string[] = []
  try {
    await pool.query(
      `insert into users (email, full_name, date_of_birth, password_hash, verified_at)
       select 'idle' || n || '@example.org', full_name, date_of_birth, password_hash, verified_at
       from users, generate_series(1, $1) n where email = 'idle0@example.org'`,
      [people - 1],
    )
    for (let n = 0; n < people; n += 1) {
      // All sign-ins come from one network, and its rate limit is meant for people.
      await pool.query('delete from rate_limits')
      const { AuthenticationResult } = await new Api(app.address).call('signIn', {
        email: `idle${n}@example.org`,
        password,
      })
      tokens.push(AuthenticationResult.IdToken)
    }
  } finally {
    await pool.end()
  }
  return tokens
}

/** Opens streams one after the other, waiting until each has received its first bytes. */
async function openStreams(app: App, tokens: string[], count: number): Promise<ClientRequest[]> {
  const open: ClientRequest[] = []
  for (let n = 0; n < count; n += 1) {
    const authorization = `Bearer ${tokens[n % tokens.length]}`
    const outgoing = request(`${app.address}/api/events`, {
      agent: false,
      headers: { authorization },
    })
    outgoing.end()
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    if (response.statusCode !== 200) throw new Error(`events: ${response.statusCode}`)
    response.resume()
    // Streams are destroyed at the end, or by the app when it stops.
    response.on('error', () => undefined)
    outgoing.on('error', () => undefined)
    open.push(outgoing)
  }
  return open
}
