import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished, test } from 'vitest'
import { App } from '../e2e/app.ts'
import { mulberry } from '../server/src/test/ai-server/plays.ts'
import { startLoad, workOf } from './load.ts'
import { expectNothingLost, finish } from './outcome.ts'
import { photoSupply } from './photo-supply.ts'
import { startPostgres } from './postgres.ts'
import { faultSeed } from './seed.ts'
import { type Kill, recordKill, settingsOf, startUnreliableAi } from './unreliable-ai.ts'
import { newUser } from './user.ts'

const rounds = 10

test('kill -9 of API, workers and PostgreSQL in 10 rounds of all kinds of work loses and doubles nothing', async () => {
  const random = mulberry(faultSeed)
  const ai = await startUnreliableAi(faultSeed)
  onTestFinished(() => ai.stop())
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const settings = {
    ...settingsOf(ai),
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'error',
    DRAIN_S: '0',
  }
  const api = await App.start({ settings: { ...settings, ROLE: 'api' } })
  onTestFinished(() => api.stop())
  const { dataDir } = api
  const worker = await App.start({ dataDir, settings: { ...settings, ROLE: 'worker' } })
  onTestFinished(() => worker.stop())

  const nextPhoto = await photoSupply()
  const keeper = await newUser(api, 'keeper@example.org', nextPhoto)
  const deleter = await newUser(api, 'deleter@example.org', nextPhoto)
  for (const { email } of [keeper, deleter]) api.admin('grant', email, '5000')

  const killApp = (app: App) => async () => {
    await app.end('SIGKILL')
    return () => app.run()
  }
  const killPostgres = async () => {
    await postgres.crash()
    return async () => void (await Promise.all([api.ready(), worker.ready()]))
  }
  const targets = [killApp(worker), killApp(api), killPostgres]
  const kills: Kill[] = []
  const unexpected: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const load = startLoad(workOf(keeper, deleter))
    await wait(200 + random() * 1500)
    const target = targets[round % targets.length] ?? killPostgres
    const restore = await recordKill(kills, target)
    unexpected.push(...(await load.stop()))
    await restore()
  }

  await finish(ai, [keeper, deleter])
  await expectNothingLost({ app: api, ai, kills, keeper, deleter, unexpected, granted: 5000 })
})
