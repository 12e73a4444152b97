import { expect } from '@playwright/test'
import { chromiumShellOptions } from '../scripts/chromium.ts'
import { App } from './app.ts'
import { createUser } from './create-user.ts'
import { checkScreen, test as journey } from './journey.ts'
import { generatePhotos } from './photos.ts'
import { Proxy } from './proxy.ts'
import { signInOnScreen } from './sign-in.ts'
import { waitForBriefText } from './wait-for-brief-text.ts'

/** A name such as that of a NAS, which browsers trust less than `localhost`. */
const host = 'nas.test'

const test = journey.extend<object, { address: string }>({
  launchOptions: [
    {
      ...chromiumShellOptions,
      args: [...chromiumShellOptions.args, `--host-resolver-rules=MAP ${host} 127.0.0.1`],
    },
    { scope: 'worker' },
  ],
  installation: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's names
    async ({}, use) => {
      const network = await Proxy.open()
      const app = await App.start({
        publicUrl: network.address.replace('localhost', host),
        settings: { BILLING: 'test' },
      })
      network.to(app.port)
      await use({ app, network })
      network.close()
      await app.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ installation }, use) => use(installation.network.address.replace('localhost', host)),
})

// UP-023, UP-027, NAV-033
test('at a plain-http address photos are uploaded and listed, and addresses copied', async ({
  page,
  app,
}) => {
  const email = 'nas@example.org'
  await createUser(app, app.address, email)
  await signInOnScreen(page, email)
  await page.getByRole('link', { name: 'Upload new image' }).first().click()
  expect(await page.evaluate(() => [isSecureContext, location.hostname])).toEqual([false, host])

  const words = { mimeType: 'text/plain', buffer: Buffer.from('just some words') }
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([...(await generatePhotos(3)), { ...words, name: 'notes.txt' }])
  await expect(page.getByText('Uploaded: 0/3')).toBeVisible()
  await expect(page.getByText('1 left out')).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Preview roll-003.jpg' }).locator('img'),
  ).toBeVisible()
  await checkScreen(page, 'upload-plain-http')
  await page.getByRole('button', { name: 'Remove roll-002.jpg' }).click()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Uploaded: 2/2')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'See them in the Image List' }).click()
  await expect(page.getByRole('button', { name: 'Open roll-003.jpg' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Completed\s*2$/ })).toBeAttached({
    timeout: 60_000,
  })

  await page.getByRole('button', { name: 'Contact us' }).click()
  const copy = page.getByRole('button', { name: /^Copy the address/ }).first()
  const confirmed = waitForBriefText(page, 'Email copied to clipboard!')
  await Promise.all([confirmed, copy.click()])
})
