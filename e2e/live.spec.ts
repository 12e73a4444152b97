import { randomUUID } from 'node:crypto'
import { expect, type Page, type Request } from '@playwright/test'
import { storedName } from '@verso/contract/rules.ts'
import { createUser } from './create-user.ts'
import { checkScreen, test } from './journey.ts'
import { photoFolder, type PhotoFile } from './photos.ts'
import { openSignedIn } from './sign-in.ts'

const email = 'live@example.org'
const rows = (page: Page) => page.getByRole('region', { name: 'Photos' }).locator('tbody tr')
const names = (page: Page) => rows(page).locator('td:nth-child(3) p:first-child').allInnerTexts()

// AI-010
test('two tabs share one event stream, and the second keeps it when the first closes', async ({
  page,
  context,
  app,
  network,
}) => {
  const api = await createUser(app, network.address, email)
  const send = (file: PhotoFile) =>
    api.upload(storedName(randomUUID(), file.name, file.mimeType), file)
  const readable = (await photoFolder()).filter((file) => file.name !== 'truncated.jpg')
  const [first, second, third, fourth] = readable as [PhotoFile, PhotoFile, PhotoFile, PhotoFile]
  const streams = new Set<Request>()
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams.add(request)
  })
  // A busy page may lose its stream and open another one.
  context.on('requestfinished', (request) => streams.delete(request))
  context.on('requestfailed', (request) => streams.delete(request))
  /** The tabs with an open stream. */
  const streaming = () =>
    [...streams]
      .map((request) => request.frame().page())
      .filter((tab) => !tab.isClosed())
      .map((tab) => (tab === page ? 'first' : 'second'))

  await openSignedIn(page, email)
  await expect(page.getByRole('heading', { name: 'Welcome to your image list' })).toBeVisible()
  await send(first)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Completed')

  const other = await context.newPage()
  await other.goto('/')
  await expect(rows(other)).toHaveCount(1)
  await send(second)
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: '1 new' })).toBeVisible()
    await expect.poll(() => names(tab)).toEqual([first.name])
  }
  await page.getByRole('button', { name: '1 new' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect.poll(() => names(page)).toEqual([second.name, first.name])
  await expect.poll(streaming).toEqual(['first'])

  await page.close()
  await expect.poll(streaming).toEqual(['second'])
  await send(third)
  await expect(other.getByRole('button', { name: '2 new' })).toBeVisible()
  await other.getByRole('button', { name: '2 new' }).click()
  await expect(rows(other).filter({ hasText: third.name })).toContainText('Completed')

  // Last, because axe can keep a page busy until it loses its stream and loads the rows again.
  await send(fourth)
  await expect(other.getByRole('button', { name: '1 new' })).toBeVisible()
  await checkScreen(other, 'list-new-photos')
})
