import { expect, type Page } from '@playwright/test'
import { App } from './app.ts'
import { createUser } from './create-user.ts'
import { startEchoModel } from './echo-model.ts'
import { test } from './journey.ts'
import { aiWrites } from './network-failures.ts'
import { Outages, button, question } from './outages.ts'
import { uploadDescribedPhotos, openSignedIn } from './sign-in.ts'

const guess = 'Ada Lovelace'

// ERR-020, AI-021
test('without a network, actions on an AI show an error at once, and nothing runs later', async ({
  browser,
}) => {
  const model = await startEchoModel(['lighthouse'], [guess])
  // Uses its own installation, because the AI settings apply to all users.
  const app = await App.start()
  const page = await (await browser.newContext({ baseURL: app.address })).newPage()
  const cut = new Outages(page)
  const adminEmail = 'cut.ai@example.org'
  try {
    const api = await createUser(app, app.address, adminEmail)
    await uploadDescribedPhotos(api)
    app.admin('promote', adminEmail)
    await openSignedIn(page, adminEmail)
    await expect(page.getByRole('button', { name: 'Open roll-001.jpg' })).toBeVisible()
    await test.step('change the settings', () => connect(page, cut, model.settings))

    await test.step('describe photos again', async () => {
      await page.goto('/')
      const describe = button(page, 'Describe them again – free')
      const yes = button(question(page), 'Describe again')
      await describe.click()
      await expect(yes).toBeEnabled()
      await cut.without(() => cut.reads('describe', () => yes.click()))
      const release = model.hold()
      await describe.click()
      await yes.click()
      await expect(button(page, 'Stop')).toBeVisible()
      await cut.without(() => cut.reads('stop', () => button(page, 'Stop').click()))
      await expect(button(page, 'Stop')).toBeVisible()
      release()
      const bringBack = button(page, /^Bring back/)
      await expect(bringBack).toBeVisible()
      await cut.without(() => cut.reads('bringBack', () => bringBack.click()))
    })

    await test.step('describe one photo again', async () => {
      await page.getByRole('button', { name: 'Open roll-001.jpg' }).click()
      const photo = page.getByRole('dialog', { name: 'roll-001.jpg' })
      await expect(photo.getByText(`Maybe ${guess}`)).toBeVisible()
      await cut.without(async () => {
        await cut.reads('confirmName', () => button(photo, `Confirm ${guess}`).click())
        await cut.reads('rejectName', () => button(photo, `Not ${guess}`).click())
        await button(photo, 'Edit').click()
        const description = photo.getByLabel('Description')
        await cut.reads('text', async () => {
          await description.fill('A lighthouse at dusk')
          await photo.getByLabel('Period').focus()
        })
        await expect(description).toHaveValue('A lighthouse at dusk')
      })
      await expect(photo.getByText(aiWrites.text.reads)).toBeVisible()
    })

    expect(cut.ranLater).toEqual([])
    const { images } = await api.call('getImages', {})
    expect(images).toHaveLength(3)
    for (const { description, name_hints } of images)
      expect({ description, name_hints }).toEqual({
        description: 'Lighthouse',
        name_hints: [guess],
      })
    expect([...cut.seen].toSorted()).toEqual(Object.keys(aiWrites).toSorted())
  } finally {
    await page.context().close()
    await app.stop()
    await model.stop()
  }
})

/** Connects the model on Admin Config, after each attempt without a network has failed. */
async function connect(
  page: Page,
  cut: Outages,
  settings: { AI_MODEL: string; AI_BASE_URL: string },
): Promise<void> {
  // No Ollama is running, so only this response is faked.
  const ollama = { name: 'Ollama', address: 'http://127.0.0.1:11434', is_loading: false }
  await page.route('**/api/profile', async (route) =>
    route.request().postData()?.includes('detect-local-models')
      ? route.fulfill({ json: { servers: [{ ...ollama, models: [] }] } })
      : route.fallback(),
  )
  await page.goto('/admin-config')
  await button(page, 'Detect local models').click()
  const pull = button(page, /several gigabytes/)
  await expect(pull).toBeVisible()
  await page.unroute('**/api/profile')
  const get = button(page, /^Get the built-in model/)
  await expect(get).toBeVisible()
  await cut.without(async () => {
    await cut.reads('pull', () => pull.click())
    await cut.reads('getModel', () => get.click())
    await cut.reads('tryAi', () => button(page, 'Try it').click())
  })
  await expect(get).toBeEnabled()
  await page.getByLabel('Provider').first().selectOption('openai-compatible')
  await page.getByLabel('Model', { exact: true }).fill(settings.AI_MODEL)
  await page.getByLabel('Server address').fill(settings.AI_BASE_URL)
  await page.getByLabel('API key').fill('a-key-of-a-test')
  await button(page, 'Save AI settings').click()
  await expect(page.getByText('A key is saved.')).toBeVisible()
}
