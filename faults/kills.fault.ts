import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished, test } from 'vitest'
import { App } from '../e2e/app.ts'
import { mulberry } from '../server/src/test/ai-server/plays.ts'
import { startLoad, workOf } from './load.ts'
import { expectNothingLost, finish } from './outcome.ts'
import { photoSupply } from './photo-supply.ts'
import { faultSeed } from './seed.ts'
import { type Kill, recordKill, settingsOf, startUnreliableAi } from './unreliable-ai.ts'
import { newUser } from './user.ts'

const rounds = 20
const targets = ['app', 'app and database', 'database'] as const

async function kill(app: App, target: (typeof targets)[number]): Promise<void> {
  if (target === 'app') await app.end('SIGKILL')
  else if (target === 'app and database') await app.kill()
  else process.kill(await app.postmaster(), 'SIGKILL')
}

test('kill -9 of app and database in 20 rounds of all kinds of work loses and doubles nothing', async () => {
  const random = mulberry(faultSeed)
  const ai = await startUnreliableAi(faultSeed)
  onTestFinished(() => ai.stop())
  const app = await App.start({ settings: { ...settingsOf(ai), LOG_LEVEL: 'error' } })
  onTestFinished(() => app.stop())
  const nextPhoto = await photoSupply()
  const keeper = await newUser(app, 'keeper@example.org', nextPhoto)
  const deleter = await newUser(app, 'deleter@example.org', nextPhoto)
  for (const { email } of [keeper, deleter]) app.admin('grant', email, '5000')

  const kills: Kill[] = []
  const unexpected: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const load = startLoad(workOf(keeper, deleter))
    await wait(200 + random() * 1500)
    const target = targets[round % targets.length] ?? 'app'
    await recordKill(kills, () => kill(app, target))
    if (target === 'database') await app.ready()
    unexpected.push(...(await load.stop()))
    if (target !== 'database') await app.run()
  }

  await finish(ai, [keeper, deleter])
  await expectNothingLost({ app, ai, kills, keeper, deleter, unexpected, granted: 5000 })
})
