import { expect, type Page } from '@playwright/test'
import { App } from './app.ts'
import { createUser } from './create-user.ts'
import { startEchoModel } from './echo-model.ts'
import { checkScreen, test } from './journey.ts'
import { uploadDescribedPhotos, openSignedIn } from './sign-in.ts'

const [annsAddress, adminEmail] = ['ann.again@example.org', 'boss.again@example.org']

const keywords = (page: Page, keyword: string) => page.getByText(keyword, { exact: true })

// AI-021, PLAN-028, A-95
test('@phone an administrator connects an AI; a user describes photos again and reverts that', async ({
  browser,
}) => {
  const model = await startEchoModel(['lighthouse'])
  // Uses its own installation, because the AI settings apply to all users.
  const app = await App.start()
  const open = async () => (await browser.newContext({ baseURL: app.address })).newPage()
  const [page, admin] = [await open(), await open()]
  try {
    const ann = await createUser(app, app.address, annsAddress)
    await createUser(app, app.address, adminEmail)
    app.admin('promote', adminEmail)
    await uploadDescribedPhotos(ann)
    await openSignedIn(page, annsAddress)
    const noAi = page.getByText('No AI is connected.')
    await expect(noAi).toBeVisible()
    await expect(page.getByText('Ask your administrator to connect one.')).toBeVisible()
    await checkScreen(page, 'no-ai')

    await test.step('connect an AI', async () => {
      await openSignedIn(admin, adminEmail)
      await admin.getByRole('link', { name: /^Get the built-in model/ }).click()
      await expect(admin.getByRole('heading', { name: 'Built-in model' })).toBeInViewport()
      await admin.goto(`${app.address}/`)
      await admin.getByRole('link', { name: 'connect a provider' }).click()
      await expect(admin.getByRole('heading', { name: 'Provider, key and cap' })).toBeInViewport()
      await admin.getByLabel('Provider').first().selectOption('openai-compatible')
      await admin.getByLabel('Model', { exact: true }).fill(model.settings.AI_MODEL)
      await admin.getByLabel('Server address').fill(model.settings.AI_BASE_URL)
      await admin.getByLabel('API key').fill('a-key-of-a-test')
      await admin.getByRole('button', { name: 'Try it' }).click()
      await expect(keywords(admin, 'lighthouse').first()).toBeVisible()
      await admin.getByRole('button', { name: 'Save AI settings' }).click()
      await expect(admin.getByText('A key is saved.')).toBeVisible()
      await checkScreen(admin, 'ai-settings')
      await expect(noAi).toHaveCount(0)
    })

    await test.step('describe again without a credit', async () => {
      await page.getByRole('button', { name: 'Describe them again – free' }).click()
      await expect(page.getByText('3 photos that no AI has looked at are free.')).toBeVisible()
      await checkScreen(page, 'describe-again')
      await page.getByRole('button', { name: 'Describe again', exact: true }).click()
      await expect(page.getByText(/were described again by echo/)).toBeVisible()
      await expect(keywords(page, 'lighthouse')).not.toHaveCount(0)
      expect((await ann.call('getUser', {})).total_credit).toBe(47)
    })

    await test.step('restore the earlier descriptions', async () => {
      await page.getByRole('button', { name: /Bring back the previous descriptions/ }).click()
      await expect(keywords(page, 'lighthouse')).toHaveCount(0)
      const findings = () =>
        app.findings().filter((finding) => !finding.startsWith('Object incoming/'))
      await expect.poll(findings).toEqual([])
    })
  } finally {
    await Promise.all([page, admin].map((each) => each.context().close()))
    await app.stop()
    await model.stop()
  }
})
