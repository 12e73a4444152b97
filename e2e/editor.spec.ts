import { expect, type Page } from '@playwright/test'
import { createUser } from './create-user.ts'
import { hoverUndo } from './hover-undo.ts'
import { checkScreen, test } from './journey.ts'
import { uploadDescribedPhotos, openSignedIn } from './sign-in.ts'
import { tabTo } from './tab-to.ts'
import { waitForBriefText } from './wait-for-brief-text.ts'

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Images' }).getByRole('row').filter({ hasText: name })
const included = (page: Page, name: string) =>
  page.getByRole('list', { name: `Keywords of ${name}` })
const excluded = (page: Page, name: string) =>
  page.getByRole('list', { name: `Keywords not included of ${name}` })

// EDIT-001, EDIT-002, EDIT-027, NAV-003, NAV-004, LIST-012
test('the editor excludes, restores, adds, edits texts and global keywords, saves and undoes', async ({
  page,
  app,
  network,
}) => {
  const api = await createUser(app, network.address, 'editor@example.org')
  const word = await uploadDescribedPhotos(api)
  await openSignedIn(page, 'editor@example.org')
  const userAsked = page.waitForRequest(
    (request) => request.url().endsWith('/profile') && request.method() === 'POST',
  )
  await page.getByRole('link', { name: 'Edit Keywords' }).last().click()
  await userAsked
  await expect(page).toHaveURL('/edit-keywords')
  await expect(page.getByRole('heading', { name: 'Edit keywords' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Keywords',
    'Keywords Not Included',
  ])
  await expect(page.getByText('0 change(s) pending')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await checkScreen(page, 'editor')

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
  await checkScreen(page, 'editor-photo')
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
  await checkScreen(page, 'editor-global')
  await page.getByRole('switch', { name: 'Globally Excluded' }).click()
  await expect(globals.getByText('No included keywords available')).toBeVisible()
  await checkScreen(page, 'editor-global-all')
  await page.getByRole('switch', { name: 'Globally Excluded' }).click()
  await globals.getByRole('button', { name: new RegExp(`^Exclude ${word} `) }).click()

  await page.getByRole('button', { name: 'Save changes' }).click()
  const undo = await hoverUndo(page)
  await expect(page.getByText('Changes saved')).toBeVisible()
  await expect(page).toHaveURL('/')
  const after = await api.call('getImages', { sort_by: 'created_at' })
  expect(after.excluded_keywords_counts).toEqual({ [word]: 2 })
  const of = (name: string) => after.images.find(({ original_name }) => original_name === name)
  expect(of('roll-001.jpg')?.excluded_keywords).toEqual([word])
  expect(of('roll-002.jpg')?.added_keywords).toEqual(['Old Pier', 'quay'])
  expect(of('roll-003.jpg')).toMatchObject({ period: 'c. 1958', edited: { period: true } })
  for (const { keywords } of after.images) expect(keywords).not.toContain(word)

  const confirmed = waitForBriefText(page, 'The last save was undone')
  await Promise.all([confirmed, undo.click()])
  const undone = await api.call('getImages', { sort_by: 'created_at' })
  for (const { keywords } of undone.images) expect(keywords).toContain(word)
  expect(undone.keyword_counts).not.toHaveProperty('Old Pier')
})

// EDIT-008, EDIT-014
test('@small the editor works on a phone', async ({ page, app, network }) => {
  const email = `editor.${test.info().project.name}@example.org`
  const api = await createUser(app, network.address, email)
  const word = await uploadDescribedPhotos(api)
  await openSignedIn(page, email)
  await expect(page.getByRole('heading', { name: 'Image List' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Edit Keywords' })
    .click()
  await included(page, 'roll-001.jpg')
    .getByRole('button', { name: `Exclude ${word}` })
    .click()
  await expect(page.getByText('1 change(s) pending')).toBeVisible()
  await checkScreen(page, 'editor-changed')
  await page.getByRole('tab', { name: 'Global keywords' }).click()
  await expect(page.getByRole('region', { name: 'Global Keywords', exact: true })).toContainText(
    word,
  )
  await checkScreen(page, 'editor-global')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/')
})

// API-030, EDIT-030
test('of two tabs that edit one photo the later save is refused, and then both changes are saved', async ({
  page,
  context,
  app,
  network,
}) => {
  const api = await createUser(app, network.address, 'two-tabs@example.org')
  await uploadDescribedPhotos(api)
  await openSignedIn(page, 'two-tabs@example.org')
  await expect(page.getByRole('heading', { name: 'Image List' })).toBeVisible()
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/edit-keywords')
    await expect(included(tab, 'roll-001.jpg')).toBeVisible()
  }
  const chips = included(page, 'roll-001.jpg').getByRole('button')
  await expect(chips.first()).toBeVisible()
  const [first = '', second = ''] = await chips.allInnerTexts()
  await included(page, 'roll-001.jpg')
    .getByRole('button', { name: `Exclude ${first}` })
    .click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL('/')

  await included(other, 'roll-001.jpg')
    .getByRole('button', { name: `Exclude ${second}` })
    .click()
  await included(other, 'roll-002.jpg')
    .getByRole('button', { name: `Exclude ${second}` })
    .click()
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Failed to save changes.')).toBeVisible()
  await expect(row(other, 'roll-001.jpg')).toContainText('This photo was changed elsewhere')
  await expect(other.getByText('2 change(s) pending')).toBeVisible()
  await expect(excluded(other, 'roll-001.jpg').getByRole('button')).toHaveText([first, second])
  await checkScreen(other, 'editor-changed-elsewhere')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other).toHaveURL('/')
  const { images } = await api.call('getImages', { sort_by: 'name', sort_order: 'asc' })
  expect(images.map((image) => image.excluded_keywords)).toEqual([[first, second], [second], []])
})

// EDIT-020, EDIT-021, EDIT-022, EDIT-027
test('the editor works by keyboard only', async ({ page, app, network }) => {
  const { keyboard } = page
  const api = await createUser(app, network.address, 'editor-keys@example.org')
  await uploadDescribedPhotos(api)
  await openSignedIn(page, 'editor-keys@example.org', '/edit-keywords')
  const chips = included(page, 'roll-003.jpg').getByRole('button')
  await expect(chips.first()).toBeVisible()
  const [first = '', second = ''] = await chips.allInnerTexts()

  await keyboard.press('/')
  await keyboard.type('roll-003')
  await keyboard.press('Enter')
  await expect(row(page, 'roll-001.jpg')).toBeHidden()
  await tabTo(page, chips.first())
  await keyboard.press('Delete')
  await expect(excluded(page, 'roll-003.jpg')).toContainText(first)
  await expect(chips.first()).toBeFocused()
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowLeft')
  await keyboard.press('Delete')
  await tabTo(page, excluded(page, 'roll-003.jpg').getByRole('button').first())
  await keyboard.press('Enter')
  await expect(excluded(page, 'roll-003.jpg').getByRole('button')).toHaveText([second])

  await tabTo(page, page.getByRole('tab', { name: 'Keywords by images' }), 'Shift+Tab')
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  const globals = page.getByRole('region', { name: 'Global Keywords', exact: true })
  await tabTo(page, globals.getByRole('button').first())
  await keyboard.press('ArrowDown')
  const gone = await globals.getByRole('button').nth(1).innerText()
  await keyboard.press('Delete')
  await expect(page.getByText('2 change(s) pending')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Save changes' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  const after = await api.call('getImages', { sort_by: 'created_at' })
  expect(
    Object.keys(after.excluded_keywords_counts ?? {}).map((word) => gone.includes(word)),
  ).toEqual([true])
  expect(after.images.map((image) => image.excluded_keywords)).toEqual([[second], [], []])
})
