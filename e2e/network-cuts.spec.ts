import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { createUser } from './create-user.ts'
import { expectNoSideways, checkScreen, test } from './journey.ts'
import { originalNames, uploadThroughCuts } from './network-cuts.ts'
import { generatePhotos } from './photos.ts'
import { openSignedIn } from './sign-in.ts'

const count = 200
const isPhone = () => base.info().project.name === 'phone'

// UP-042, UP-013, A-102
test('the network is cut three times during an upload, and every photo arrives exactly once', async ({
  page,
  app,
  network,
}) => {
  const email = 'cuts@example.org'
  const api = await createUser(app, app.address, email)
  app.admin('grant', email, `${count}`)
  const credits = async () => (await api.call('getUser', {})).total_credit
  const before = await credits()
  const photoFolder = join(tmpdir(), `verso-cuts-${process.pid}`)
  await mkdir(photoFolder)
  try {
    const photos = await generatePhotos(count, 90)
    for (const { name, buffer } of photos) await writeFile(join(photoFolder, name), buffer)
    await openSignedIn(page, email)
    await page.getByRole('link', { name: 'Upload new image' }).first().click()
    const paths = photos.map(({ name }) => join(photoFolder, name))
    await page.locator('input[type=file][multiple]').setInputFiles(paths)
    await expect(page.getByText(`Uploaded: 0/${count}`)).toBeVisible({ timeout: 60_000 })
    await uploadThroughCuts(page, network, {
      count,
      times: 3,
      ms: 2500,
      onWaiting: async (cut) => {
        if (cut === 1) await checkScreen(page, 'upload-waiting')
      },
    })

    expect(await originalNames(api)).toEqual(photos.map(({ name }) => name))
    const counts = async () => (await api.call('getImages', {})).status_counts
    await expect
      .poll(counts, { timeout: 240_000 })
      .toEqual({ pending: 0, completed: count, failed: 0 })
    expect(before - (await credits())).toBe(count)
    const findings = () =>
      app.findings().filter((finding) => !finding.startsWith('Object incoming/'))
    await expect.poll(findings).toEqual([])
  } finally {
    await rm(photoFolder, { recursive: true })
  }
})

//
test('@phone an upload without a network waits, can be paused and left, and resumes by itself', async ({
  page,
  app,
}) => {
  const email = `offline.${test.info().project.name}@example.org`
  await createUser(app, app.address, email)
  await openSignedIn(page, email)
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await page.locator('input[type=file][multiple]').setInputFiles(await generatePhotos(3, 300))
  await expect(page.getByText('Uploaded: 0/3')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Waiting for a connection')).toBeVisible()
  if (isPhone()) await checkScreen(page, 'upload-waiting')
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('link', { name: 'Image List', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.context().setOffline(false)
  await expect(page.getByText('Uploaded: 3/3')).toBeVisible()
})
