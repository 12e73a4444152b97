import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { familyOf } from '../bench/processes.ts'
import { password } from '../e2e/api.ts'
import { App } from '../e2e/app.ts'
import { photoSupply } from './photo-supply.ts'
import { newUser } from './user.ts'

const frozenMs = 40_000
const max = { callSeconds: 27, readinessSeconds: 3 }

/** One response: the request, its status, and how long it took. */
type Answer = { what: string; status: number; seconds: number }

/** Repeats a request until this time, and returns all responses. */
async function askUntil(until: number, what: string, ask: () => Promise<Response>) {
  const answers: Answer[] = []
  while (performance.now() < until) {
    const from = performance.now()
    const { status } = await ask()
    answers.push({ what, status, seconds: (performance.now() - from) / 1000 })
    await wait(500)
  }
  return answers
}

//
test('with PostgreSQL frozen for 40 s, every call gets a response, and work continues afterwards', async () => {
  const app = await App.start({ settings: { LOG_LEVEL: 'error' } })
  onTestFinished(() => app.stop())
  const user = await newUser(app, 'frozen@example.org', await photoSupply())
  await user.upload()
  const token = await user.api.tokenOf(user.email)
  const post = (path: string, body: object) => () =>
    fetch(`${app.address}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
  const signIn = { auth_method: 'sign_in', email: user.email, password }
  const pack = { price_id: 'pack-200', mode: 'payment' }
  const checkout = { method: 'checkout-session', ...pack, success_url: app.address }
  const asked: Record<string, () => Promise<Response>> = {
    list: post('get-images', {}),
    'sign in': post('auth', signIn),
    export: post('export-data', { names: [], type: 'csv' }),
    keywords: post('change-keywords', { names: user.ledger.kept(), add: ['frozen'] }),
    checkout: post('profile', { ...checkout, cancel_url: app.address }),
    readiness: () => fetch(`${app.address}/health/ready`),
    liveness: () => fetch(`${app.address}/health/live`),
  }

  const frozen = familyOf(await app.postmaster())
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  onTestFinished(() => thaw(frozen))
  const until = performance.now() + frozenMs
  const asking = Object.entries(asked).map(([what, ask]) => askUntil(until, what, ask))
  await wait(frozenMs)
  thaw(frozen)
  const answers = (await Promise.all(asking)).flat()

  const late = answers.filter(({ what, seconds }) =>
    what === 'readiness' ? seconds > max.readinessSeconds : seconds > max.callSeconds,
  )
  expect(late).toEqual([])
  const during = answers.filter(({ status }) => status !== 200)
  expect(new Set(during.map(({ status }) => status))).toEqual(new Set([503]))
  expect(new Set(during.map(({ what }) => what))).toEqual(
    new Set(Object.keys(asked).filter((what) => what !== 'liveness')),
  )
  await app.ready()
  await user.upload()
  const completed = async () => (await user.api.call('getImages', {})).status_counts.completed
  await expect.poll(completed).toBe(2)
})

/** Ignores processes that have ended in the meantime. */
function thaw(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGCONT')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
