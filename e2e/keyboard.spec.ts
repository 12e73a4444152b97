import { expect, type Page } from '@playwright/test'
import { type Api, password } from './api.ts'
import { createUser } from './create-user.ts'
import { modalLayers, test } from './journey.ts'
import { generatePhotos } from './photos.ts'
import { tabTo } from './tab-to.ts'

const email = 'keyboard@example.org'
const rows = (page: Page) => page.getByRole('region', { name: 'Photos' }).locator('tbody tr')
const opener = (page: Page, name: string) => page.getByRole('button', { name: `Open ${name}` })

async function threePhotos(api: Api) {
  for (const [index, photo] of (await generatePhotos(3)).entries())
    await api.upload(`${crypto.randomUUID()}-img-roll-${index}.jpg`, photo)
  const completed = async () => (await api.call('getImages', {})).status_counts.completed
  await expect.poll(completed, { timeout: 60_000 }).toBe(3)
}

// AUTH-074, LIST-006, LIST-016, LIST-035, LIST-041, NAV-002, NAV-035, NAV-038
test('the main job works by keyboard, from signing in to deleting, uploading and signing out', async ({
  page,
  app,
  network,
}) => {
  const { keyboard } = page
  await threePhotos(await createUser(app, network.address, email))

  await test.step('sign in', async () => {
    await page.goto('/signin')
    await tabTo(page, page.getByLabel('Email'))
    await keyboard.type(email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await keyboard.type(password)
    await keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(3)
  })

  await test.step('search, and clear the search', async () => {
    await keyboard.press('/')
    await keyboard.type('002')
    await keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(1)
    await keyboard.press('Escape')
    await expect(rows(page)).toHaveCount(3)
    await keyboard.press('Tab')
  })

  await test.step('move, select, open, continue, close', async () => {
    await keyboard.press('j')
    await expect(opener(page, 'roll-003.jpg')).toBeFocused()
    await keyboard.press('j')
    await keyboard.press('j')
    await keyboard.press('k')
    await expect(opener(page, 'roll-002.jpg')).toBeFocused()
    await keyboard.press('x')
    await expect(page.getByText('1 selected')).toBeVisible()
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'roll-002.jpg' }).locator(':focus')).toHaveCount(
      1,
    )
    await keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog', { name: 'roll-001.jpg' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(modalLayers(page)).toHaveCount(0)
    await expect(opener(page, 'roll-001.jpg')).toBeFocused()
  })

  await test.step('reach each row by one Tab stop, and its other controls by arrow keys', async () => {
    await keyboard.press('Shift+Tab')
    await expect(opener(page, 'roll-002.jpg')).toBeFocused()
    await keyboard.press('ArrowLeft')
    const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
    await expect(box('roll-002.jpg')).toBeFocused()
    await keyboard.press('ArrowUp')
    await expect(box('roll-003.jpg')).toBeFocused()
    await keyboard.press('Space')
    await expect(page.getByText('2 selected')).toBeVisible()
    await keyboard.press('Space')
    await expect(page.getByText('1 selected')).toBeVisible()
    await keyboard.press('ArrowRight')
    await expect(opener(page, 'roll-003.jpg')).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(opener(page, 'roll-002.jpg')).toBeFocused()
  })

  await test.step('delete the selected photo', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Delete Selected' }), 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'No, cancel' })).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Yes, delete' }))
    await keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(2)
    await expect(modalLayers(page)).toHaveCount(0)
  })

  await test.step('open the list of keys', async () => {
    await keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(modalLayers(page)).toHaveCount(0)
  })

  await test.step('go to the upload page', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Upload', exact: true }))
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Upload' })).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Choose files' }))
  })

  await test.step('sign out', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Sign Out' }))
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Yes, Log Out' }))
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/signin')
  })
})
