import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { createUser } from './create-user.ts'
import { test } from './journey.ts'
import { originalNames } from './network-cuts.ts'
import { generatePhotos } from './photos.ts'
import { openSignedIn } from './sign-in.ts'

const count = 40
/** Longer than the app waits for a request. */
const asleepMs = 40_000

/** Returns a function that stops every process of the browser during a task, as a computer that sleeps does. */
async function sleepOf(page: Page): Promise<(during: () => Promise<void>) => Promise<void>> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  if (!session) throw new Error('The page has no browser of its own.')
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const { id } of processInfo) process.kill(id, name)
  }
  return async (during) => {
    signal('SIGSTOP')
    try {
      await during()
    } finally {
      signal('SIGCONT')
    }
  }
}

// UP-042, A-102
test('an upload continues after the computer has slept, and every photo arrives exactly once', async ({
  page,
  app,
  network,
}) => {
  const email = 'sleep@example.org'
  const api = await createUser(app, app.address, email)
  const before = (await api.call('getUser', {})).total_credit
  const photos = await generatePhotos(count, 600)
  await openSignedIn(page, email)
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await page.locator('input[type=file][multiple]').setInputFiles(photos)
  await expect(page.getByText(`Uploaded: 0/${count}`)).toBeVisible()
  const sleep = await sleepOf(page)
  network.watchPuts()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect.poll(() => network.puts, { intervals: [20] }).toBeGreaterThanOrEqual(5)
  await sleep(async () => {
    network.down()
    await wait(asleepMs)
    network.up()
  })
  expect((await api.call('getImages', {})).length).toBeLessThan(count)
  await expect(page.getByText(`Uploaded: ${count}/${count}`)).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText('Errored files: 0')).toBeVisible()
  expect(await originalNames(api)).toEqual(photos.map(({ name }) => name))
  expect(before - (await api.call('getUser', {})).total_credit).toBe(count)
})
