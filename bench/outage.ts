import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { limits } from '@verso/contract/limits.ts'
import { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import { originalNames, uploadThroughCuts } from '../e2e/network-cuts.ts'
import { generatePhotos } from '../e2e/photos.ts'
import { Proxy } from '../e2e/proxy.ts'
import { signInOnScreen } from '../e2e/sign-in.ts'
import { openBrowser } from './browser.ts'
import { exactly, type Figure } from './figures.ts'

const email = 'outage@example.org'
const cuts = { times: 3, ms: 30_000 }
const timeout = 30 * 60_000

/**
 * Uploads 1,500 small photos in a real browser and cuts the network three times for 30 s; each photo must arrive
 * once.
 */
export async function benchOutage(folder: string, size?: number): Promise<Figure[]> {
  const count = size ?? limits.photosPerUpload
  const network = await Proxy.open()
  const app = await App.start({ publicUrl: network.address })
  network.to(app.port)
  const browser = await openBrowser()
  try {
    const api = await createUser(app, app.address, email)
    app.admin('grant', email, `${count}`)
    const credits = async () => (await api.call('getUser', {})).total_credit
    const before = await credits()
    const page = await browser.newPage({ baseURL: network.address })
    page.setDefaultTimeout(timeout)
    await signInOnScreen(page, email)
    await page.getByRole('link', { name: 'Upload new image' }).first().click()
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles(await photoFiles(join(folder, 'photos'), count))
    const total = count.toLocaleString('en')
    await expect(page.getByText(`Uploaded: 0/${total}`)).toBeVisible({ timeout })
    network.watchPuts()
    await uploadThroughCuts(page, network, { count, ...cuts })

    const names = await originalNames(api)
    const pending = async () => (await api.call('getImages', {})).status_counts.pending
    await expect.poll(pending, { timeout }).toBe(0)
    const findings = app.findings().filter((finding) => !finding.startsWith('Object incoming/'))
    for (const finding of findings) console.log(finding)
    return [
      exactly('photos that arrived, consistent', findings.length > 0 ? 0 : names.length, count),
      exactly('photos that arrived once', new Set(names).size, count),
      exactly('credits charged', before - (await credits()), count),
      { ...exactly('PUTs', network.puts, count), bar: { max: 1.02 } },
    ]
  } finally {
    await browser.close()
    network.close()
    await app.stop()
  }
}

async function photoFiles(folder: string, count: number): Promise<string[]> {
  await mkdir(folder)
  const photos = await generatePhotos(count, 90)
  for (const { name, buffer } of photos) await writeFile(join(folder, name), buffer)
  return photos.map(({ name }) => join(folder, name))
}
