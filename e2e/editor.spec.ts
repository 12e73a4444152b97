import { expect, type Page } from '@playwright/test'
import type { Api } from './api.ts'
import { expectNoSideways, look, test } from './journey.ts'
import { person, signInOnScreen } from './people.ts'
import { roll } from './photos.ts'

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Images' }).getByRole('row').filter({ hasText: name })
const included = (page: Page, name: string) =>
  page.getByRole('list', { name: `Keywords of ${name}` })
const excluded = (page: Page, name: string) =>
  page.getByRole('list', { name: `Keywords not included of ${name}` })

/** Three photos that are described; answers a keyword that all of them have. */
async function described(api: Api): Promise<string> {
  for (const photo of await roll(3))
    await api.upload(`${crypto.randomUUID()}-img-${photo.name}`, photo)
  const completed = async () => (await api.call('getImages', {})).status_counts.completed
  await expect.poll(completed, { timeout: 60_000 }).toBe(3)
  const { images } = await api.call('getImages', {})
  return images[0]?.keywords[0] ?? ''
}

test('the editor: exclude, put back, add, write by hand, global keywords, save, undo (EDIT-001 to EDIT-030, NAV-003, NAV-004, LIST-012)', async ({
  page,
  app,
  line,
}) => {
  const api = await person(app, line.address, 'editor@example.org')
  const word = await described(api)
  await signInOnScreen(page, 'editor@example.org')
  const userAsked = page.waitForRequest(
    (request) => request.url().endsWith('/profile') && request.method() === 'POST',
  )
  await page.getByRole('link', { name: 'Edit Keywords' }).last().click()
  await userAsked
  await expect(page).toHaveURL('/edit-keywords')
  await expect(page.getByRole('heading', { name: 'Edit keywords' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Name', 'Keywords', 'Keywords Not Included'],
  ])
  await expect(page.getByText('0 change(s) pending')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await look(page, 'editor')

  await included(page, 'roll-001.jpg')
    .getByRole('button', { name: `Exclude ${word}` })
    .click()
  await expect(excluded(page, 'roll-001.jpg')).toContainText(word)
  await row(page, 'roll-002.jpg')
    .getByRole('button', { name: /^Add keyword/ })
    .click()
  await page.keyboard.type('Old Pier, quay')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(included(page, 'roll-002.jpg')).toContainText('Old Pier')
  await expect(page.getByText('2 change(s) pending')).toBeVisible()

  await page.getByRole('button', { name: 'Open roll-003.jpg' }).click()
  const dialog = page.getByRole('dialog', { name: 'roll-003.jpg' })
  await dialog.getByLabel('Period').fill('c. 1958')
  await dialog.getByLabel('Location').click()
  await expect(dialog.getByText('Edited by you')).toBeVisible()
  await look(page, 'editor-photo')
  await page.mouse.click(10, 10)
  await expect(dialog).toBeHidden()

  await page.getByRole('tab', { name: 'Global keywords' }).click()
  const globals = page.getByRole('region', { name: 'Global Keywords', exact: true })
  const globallyExcluded = page.getByRole('region', { name: 'Globally Excluded Keywords' })
  await expect(globallyExcluded.getByText('No excluded keywords')).toBeVisible()
  await globals.getByRole('button', { name: new RegExp(`^Exclude ${word} `) }).click()
  await expect(globallyExcluded.getByText(word)).toBeVisible()
  await expect(globals.getByText('(Unsaved changes)')).toBeVisible()
  await expect(page.getByText('4 change(s) pending')).toBeVisible()
  await look(page, 'editor-global')
  await page.getByRole('switch', { name: 'Globally Excluded' }).click()
  await expect(globals.getByText('No included keywords available')).toBeVisible()
  await look(page, 'editor-global-all')
  await page.getByRole('switch', { name: 'Globally Excluded' }).click()
  await globals.getByRole('button', { name: new RegExp(`^Exclude ${word} `) }).click()

  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Changes saved')).toBeVisible()
  const after = await api.call('getImages', { sort_by: 'created_at' })
  expect(after.excluded_keywords_counts).toEqual({ [word]: 2 })
  const of = (name: string) => after.images.find(({ original_name }) => original_name === name)
  expect(of('roll-001.jpg')?.excluded_keywords).toEqual([word])
  expect(of('roll-002.jpg')?.added_keywords).toEqual(['Old Pier', 'quay'])
  expect(of('roll-003.jpg')).toMatchObject({ period: 'c. 1958', edited: { period: true } })
  for (const { keywords } of after.images) expect(keywords).not.toContain(word)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The last save was undone')).toBeVisible()
  const undone = await api.call('getImages', { sort_by: 'created_at' })
  for (const { keywords } of undone.images) expect(keywords).toContain(word)
  expect(undone.keyword_counts).not.toHaveProperty('Old Pier')
})

test('@phone the editor on a phone (EDIT-008, EDIT-014)', async ({ page, app, line }) => {
  const email = `editor.${test.info().project.name}@example.org`
  const api = await person(app, line.address, email)
  const word = await described(api)
  await signInOnScreen(page, email)
  await expect(page.getByRole('heading', { name: 'Image List' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Edit Keywords' })
    .click()
  await included(page, 'roll-001.jpg')
    .getByRole('button', { name: `Exclude ${word}` })
    .click()
  await expect(page.getByText('1 change(s) pending')).toBeVisible()
  await look(page, 'editor-changed')
  await expectNoSideways(page)
  await page.getByRole('tab', { name: 'Global keywords' }).click()
  await expect(page.getByRole('region', { name: 'Global Keywords', exact: true })).toContainText(
    word,
  )
  await look(page, 'editor-global')
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/')
})
