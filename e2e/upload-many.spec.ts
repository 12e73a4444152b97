import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { limits } from '@verso/contract/limits.ts'
import { createUser } from './create-user.ts'
import { expectNoSideways, test } from './journey.ts'
import { generatePhotos } from './photos.ts'
import { openSignedIn } from './sign-in.ts'

const count = 150
const input = (page: Page) => page.locator('input[type=file][multiple]')
const upload = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true })

// UP-013, UP-043, LIM-012, A-91
test('150 photos upload two at a time, are all analysed, and are skipped when added again', async ({
  page,
  app,
  network,
}) => {
  const email = 'many@example.org'
  const api = await createUser(app, app.address, email)
  app.admin('grant', email, `${count}`)
  const credits = async () => (await api.call('getUser', {})).total_credit
  const before = await credits()
  const photoFolder = join(tmpdir(), `verso-many-${process.pid}`)
  await mkdir(photoFolder)
  try {
    const paths: string[] = []
    for (const { name, buffer } of await generatePhotos(count)) {
      await writeFile(join(photoFolder, name), buffer)
      paths.push(join(photoFolder, name))
    }

    await test.step('upload', async () => {
      await openSignedIn(page, email)
      await page.getByRole('link', { name: 'Upload new image' }).first().click()
      await input(page).setInputFiles(paths)
      await expect(page.getByText(`Uploaded: 0/${count}`)).toBeVisible({ timeout: 60_000 })
      network.watchPuts()
      network.cutPuts(3)
      await upload(page).click()
      await expect(page.getByText(`Uploaded: ${count}/${count}`)).toBeVisible({ timeout: 240_000 })
      expect(network.maxConcurrentPuts).toBe(limits.parallelUploads)
      expect(network.putPaths.size).toBe(count)
      expect(network.puts).toBeGreaterThanOrEqual(count + 3)
      // A photo is also sent again after 30 seconds without progress, as on a busy machine.
      expect(network.puts).toBeLessThan(count + 13)
    })

    await test.step('add the same folder after a reload', async () => {
      const { images } = await api.call('getImages', { search: 'roll-007' })
      await api.call('deleteImages', { names: images.map(({ name }) => name) })
      network.watchPuts()
      await page.reload()
      await input(page).setInputFiles(paths)
      await expect(page.getByText(`Uploaded: ${count - 1}/${count}`)).toBeVisible({
        timeout: 120_000,
      })
      await page.getByLabel('Search by name or status').fill('roll-00')
      await expect(page.getByText('Already uploaded')).toHaveCount(8)
      await expectNoSideways(page)
      await upload(page).click()
      await expect(page.getByText(`Uploaded: ${count}/${count}`)).toBeVisible({ timeout: 60_000 })
      expect(network.putPaths.size).toBe(1)
    })

    await test.step('check that all are there and analysed, each for one credit', async () => {
      const counts = async () => (await api.call('getImages', {})).status_counts
      await expect
        .poll(counts, { timeout: 240_000 })
        .toEqual({ pending: 0, completed: count, failed: 0 })
      const spent = before - (await credits())
      // The deleted photo may have been analysed, and then charged, before it was deleted.
      expect(spent === count || spent === count + 1).toBe(true)
      const findings = () =>
        app.findings().filter((finding) => !finding.startsWith('Object incoming/'))
      await expect.poll(findings).toEqual([])
    })
  } finally {
    await rm(photoFolder, { recursive: true })
  }
})
