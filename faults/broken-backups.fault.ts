import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { Api } from '../e2e/api.ts'
import { App } from '../e2e/app.ts'
import { runCommand } from './commands.ts'
import { killServerOf, newFolder } from './folders.ts'
import { breachesOf } from './ledger.ts'
import { startLoad } from './load.ts'
import { photoSupply } from './photo-supply.ts'
import { makeSmallDisk } from './small-disk.ts'
import { newUser, type User } from './user.ts'

const photos = 40
const megabyte = 1024 * 1024
const settings = { LOG_LEVEL: 'error' }

let app: App
let user: User
beforeAll(async () => {
  app = await App.start({ settings })
  user = await newUser(app, 'broken@example.org', await photoSupply(3000))
  app.admin('grant', user.email, '1000')
  for (let n = 0; n < photos; n += 1) await user.upload()
}, 180_000)
afterAll(() => app.stop())

const backUp = (file: string, signal?: AbortSignal) =>
  runCommand(['backup', file], { dataDir: app.dataDir, signal })
const verify = (file: string) => runCommand(['restore', file, '--verify'], { dataDir: app.dataDir })

/** Runs a command several times and kills it each time, after these shares of its normal duration. */
async function killAtMoments(
  shares: number[],
  wholeMs: number,
  run: (signal: AbortSignal) => Promise<string>,
  afterwards: () => Promise<unknown>,
): Promise<void> {
  for (const share of shares) {
    await run(AbortSignal.timeout(Math.round(share * wholeMs))).catch(() => '')
    await afterwards()
  }
}

/** Runs a command and kills it as soon as the condition is true. */
async function killOnce(
  isDue: () => boolean,
  run: (signal: AbortSignal) => Promise<string>,
): Promise<void> {
  const kill = new AbortController()
  const looking = setInterval(() => isDue() && kill.abort(), 5)
  await run(kill.signal).catch(() => '')
  clearInterval(looking)
}

async function timeOf(run: () => Promise<string>): Promise<number> {
  const from = performance.now()
  await run()
  return performance.now() - from
}

/** Empties a folder whose restore did not finish, as an operator would. */
async function emptied(dataDir: string): Promise<void> {
  await killServerOf(dataDir)
  for (const name of await readdir(dataDir).catch((): string[] => []))
    if (name !== 'secrets.json') await rm(join(dataDir, name), { recursive: true })
}

/** Starts the restored installation and compares it with what was acknowledged before its backup. */
async function expectWhole(dataDir: string, within: string[] = []): Promise<void> {
  const restored = await App.start({ dataDir, within, settings })
  try {
    const api = new Api(restored.address)
    await api.signIn(user.email)
    expect(await breachesOf(user.ledger, api)).toEqual([])
  } finally {
    await restored.stop()
  }
}

test('a killed backup leaves no file that looks complete, and the next backup works', async () => {
  const folder = await newFolder()
  const file = join(folder, 'verso.tar')
  const wholeMs = await timeOf(() => backUp(join(folder, 'first.tar')))
  await rm(join(folder, 'first.tar'))
  const load = startLoad([user.list, user.addKeyword, user.exportAll])
  const moments = [0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97]
  const run = (signal: AbortSignal) => backUp(file, signal)
  try {
    await killAtMoments(moments, wholeMs, run, async () => {
      if (!(await readdir(folder)).includes('verso.tar')) return
      expect(await verify(file)).toContain('complete and undamaged')
      await rm(file)
    })
  } finally {
    expect(await load.stop()).toEqual([])
  }
  await backUp(file)
  expect(await readdir(folder)).toEqual(['verso.tar'])
  expect(await verify(file)).toContain('complete and undamaged')
})

test('a killed restore leaves nothing that can be started, and the next restore works', async () => {
  const folder = await newFolder()
  const [file, dataDir] = [join(folder, 'verso.tar'), join(folder, 'data')]
  onTestFinished(() => killServerOf(dataDir))
  await backUp(file)
  const restore = (signal?: AbortSignal) => runCommand(['restore', file], { dataDir, signal })
  const wholeMs = await timeOf(restore)
  await emptied(dataDir)
  const afterKill = async () => {
    const names = await readdir(dataDir).catch((): string[] => [])
    if (names.includes('restoring'))
      await expect(App.start({ dataDir, settings })).rejects.toThrow('did not finish')
    else if (names.includes('db')) await expectWhole(dataDir)
    await emptied(dataDir)
    return names
  }
  await killAtMoments([0.3, 0.5, 0.7, 0.8, 0.9], wholeMs, restore, afterKill)
  // On a busy machine, all of these moments can be too early or too late.
  await killOnce(() => existsSync(join(dataDir, 'restoring')), restore)
  expect(await afterKill()).toContain('restoring')
  await restore()
  await expectWhole(dataDir)
})

test('a restore to a disk that is too small ends with a sentence and leaves nothing that can be started', async () => {
  const disk = await makeSmallDisk(420)
  onTestFinished(() => disk.remove())
  const dataDir = join(disk.folder, 'data')
  const file = join(await newFolder(), 'verso.tar')
  await backUp(file)
  const place = { dataDir, within: disk.within, settings: disk.settings }
  for (const free of [8, 30, 110]) {
    await disk.fill(free * megabyte)
    await expect(runCommand(['restore', file], place)).rejects.toThrow(
      /The disk of .+ is full[^]+did not finish\. Empty the folder/,
    )
    await disk.free()
    await expect(App.start({ dataDir, within: disk.within, settings })).rejects.toThrow(
      'did not finish',
    )
    await emptied(join(disk.hostPath, 'data'))
  }
  await runCommand(['restore', file], place)
  await expectWhole(dataDir, disk.within)
})
