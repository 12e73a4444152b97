import { expect } from '@playwright/test'
import { password } from './api.ts'
import { createUser } from './create-user.ts'
import { checkScreen, expectNoSideways, test } from './journey.ts'
import { listWrites, settingsWrites, waitingUpload } from './network-failures.ts'
import { Outages, button, dismiss, networkBanner, question } from './outages.ts'
import { generatePhotos, truncatedPhoto } from './photos.ts'
import { uploadDescribedPhotos, openSignedIn, signInOnScreen } from './sign-in.ts'

// ERR-002, ERR-007, ERR-008, ERR-011, ERR-020
test('without a network, sign-in, list and photo show an error at once, and nothing runs later', async ({
  page,
  app,
  network,
}) => {
  const email = 'cut.off@example.org'
  const api = await createUser(app, network.address, email)
  const word = await uploadDescribedPhotos(api)
  await api.upload(`${crypto.randomUUID()}-img-truncated.jpg`, await truncatedPhoto())
  const failed = async () => (await api.call('getImages', {})).status_counts.failed
  await expect.poll(failed).toBe(1)
  const before = await api.call('getImages', {})
  const cut = new Outages(page)

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await cut.without(() => cut.reads('forgot', () => button(page, 'Send').click()))
  await page.goto('/signup')
  await page.getByLabel('Full Name').fill('Demo Account')
  await cut.without(async () => {
    await page.getByLabel('Date of Birth').fill('1990-03-05')
    await page.getByLabel('Email').fill('another@example.org')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('checkbox').check()
    await cut.reads('signUp', () => button(page, 'Create Account').click())
  })
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await cut.without(async () => {
    await page.getByLabel('Password', { exact: true }).fill(password)
    await cut.reads('signIn', () => button(page, 'Login').click())
  })

  await signInOnScreen(page, email)
  const list = page.getByRole('button', { name: 'Open roll-001.jpg' })
  await expect(list).toBeVisible()
  await test.step('change the list', async () => {
    await button(page, 'Change Keywords').or(list).first().waitFor()
    await page.getByRole('checkbox', { name: 'Select roll-001.jpg' }).check()
    await button(page, 'Change Keywords').click()
    const words = page.getByRole('dialog', { name: 'Change keywords' })
    await words.getByRole('combobox', { name: 'Keywords' }).fill('pier')
    await cut.without(async () => {
      await cut.reads('changeKeywords', () => button(words, /^Add to 1/).click())
      await page.keyboard.press('Escape')
      await cut.reads('export', () => button(page, 'Export as CSV').click())
      await button(page, 'Download').first().click()
      const download = page.getByRole('dialog', { name: 'Download with metadata' })
      await cut.reads('download', () => button(download, 'Download').click())
      await page.keyboard.press('Escape')
      await cut.reads('accept', () => button(page, 'Accept Selected').click())
      await cut.reads('delete', async () => {
        await button(page, 'Delete Selected').click()
        await button(question(page), 'Yes, delete').click()
      })
      await button(page, 'Clear All').click()
      await checkScreen(page, 'clear-all')
      await cut.reads('clearAll', () => button(question(page), 'Yes, delete').click())
      await page.getByRole('checkbox', { name: 'Select truncated.jpg' }).check()
      await cut.reads('retry', () => button(page, 'Retry Selected').click())
    })
  })

  await test.step('change a photo', async () => {
    await list.click()
    const photo = page.getByRole('dialog', { name: 'roll-001.jpg' })
    await button(photo, 'Edit').click()
    await cut.without(async () => {
      await cut.reads('exclude', () => button(photo, `Exclude ${word}`).click())
      await expect(button(photo, `Exclude ${word}`)).toBeVisible()
      await cut.reads('addKeyword', async () => {
        await button(photo, 'Add keyword').click()
        await page.keyboard.type('quay')
        await page.keyboard.press('Enter')
        await expect(button(page, 'Try again').last()).toBeVisible()
      })
      await page.keyboard.press('Escape')
      await button(photo, 'Done').click()
      await cut.reads('turnPhoto', () => button(photo, 'Turn right').click())
      await cut.reads('copyPhoto', () => button(photo, 'With metadata').click())
      await cut.reads('acceptPhoto', () => button(photo, 'Accept').click())
      await cut.reads('deletePhoto', async () => {
        await button(photo, 'Delete Image').click()
        await button(question(page), 'Yes, delete').click()
      })
    })
  })

  await test.step('open pages that cannot be loaded', async () => {
    await page.goto('/settings/close')
    await page.getByLabel('Current Password').fill('half typed')
    await cut.without(async () => {
      await page.getByRole('link', { name: 'Edit Keywords' }).first().click()
      await expect(networkBanner(page)).toContainText('That page could not be loaded.')
      await expect(page.getByLabel('Current Password')).toHaveValue('half typed')
      await checkScreen(page, 'offline-page')
      await button(networkBanner(page), 'Dismiss').click()
      await cut.reads('close', async () => {
        await button(page, 'Delete Account').click()
        await button(question(page), 'Yes, Close Account').click()
      })
    })
    await page.getByRole('link', { name: 'Edit Keywords' }).first().click()
    await expect(page).toHaveURL('/edit-keywords')
  })

  expect(cut.ranLater).toEqual([])
  const after = await api.call('getImages', {})
  expect(after.status_counts).toEqual(before.status_counts)
  expect(after.images.map(({ keywords }) => keywords)).toEqual(
    before.images.map(({ keywords }) => keywords),
  )
  await expectNoSideways(page)
  expect([...cut.seen].toSorted()).toEqual(Object.keys(listWrites).toSorted())
})

// ERR-010, ERR-016, ERR-017, ERR-020, A-102
test('without a network, editor, settings and plans show an error at once; nothing runs later', async ({
  page,
  app,
  network,
}) => {
  const email = 'cut.settings@example.org'
  const api = await createUser(app, network.address, email)
  const word = await uploadDescribedPhotos(api)
  const before = await api.call('getUser', {})
  const cut = new Outages(page)
  await openSignedIn(page, email)

  await test.step('edit keywords', async () => {
    await page.getByRole('link', { name: 'Edit Keywords' }).first().click()
    await expect(page).toHaveURL('/edit-keywords')
    const images = page.getByRole('table', { name: 'Images' })
    await button(images, `Exclude ${word}`).first().click()
    await button(page, 'Save changes').click()
    await expect(page.getByText('Changes saved')).toBeVisible()
    await page.getByRole('link', { name: 'Edit Keywords' }).first().click()
    await expect(button(page, 'Undo last save')).toBeVisible()
    await dismiss(page)
    await cut.without(async () => {
      await cut.reads('undo', () => button(page, 'Undo last save').click())
      await button(images, `Exclude ${word}`).first().click()
      await cut.reads('editor', () => button(page, 'Save changes').click())
      await expect(page.getByText('1 change(s) pending')).toBeVisible()
    })
    await button(page, 'Cancel').click()
    await expect(page).toHaveURL('/')
    const { images: photos } = await api.call('getImages', {})
    expect(photos.filter(({ excluded_keywords }) => excluded_keywords.length > 0)).toHaveLength(1)
  })

  await test.step('change settings', async () => {
    await page.goto('/profile')
    const mails = page.getByRole('switch', { name: /Photos ready/ })
    await expect(mails).toBeChecked()
    await cut.without(async () => {
      await cut.reads('mails', () => mails.click())
      await expect(mails).toBeChecked()
    })
    await page.goto('/settings')
    const lower = page.getByRole('switch', { name: /Lower case only/ })
    await expect(lower).not.toBeChecked()
    await page.getByRole('radio', { name: '800x800' }).check()
    await cut.without(async () => {
      await cut.reads('size', () => button(page, 'Save Changes').click())
      await expect(button(page, 'Save Changes')).toBeEnabled()
      await cut.reads('words', () => lower.click())
      await expect(lower).not.toBeChecked()
    })
    await page.goto('/settings/password')
    await page.getByLabel('Current Password').fill(password)
    await page.getByLabel('Password', { exact: true }).fill('New-horse-11')
    await page.getByLabel('Confirm Password').fill('New-horse-11')
    await cut.without(() => cut.reads('password', () => button(page, 'Change Password').click()))
  })

  await test.step('buy a plan', async () => {
    await page.goto('/subscription')
    const buy = button(page, /^Buy this plan/).first()
    await expect(buy).toBeVisible()
    await cut.without(async () => {
      await cut.reads('checkout', () => buy.click())
      await expect(buy).toBeEnabled()
      await expect(buy).not.toHaveAttribute('aria-busy')
    })
  })

  await test.step('an upload waits and resumes by itself', async () => {
    await page.goto('/upload')
    await page.locator('input[type=file][multiple]').setInputFiles(await generatePhotos(1, 400))
    await expect(page.getByText('Uploaded: 0/1')).toBeVisible()
    await cut.without(async () => {
      await button(page, 'Upload').click()
      await expect(page.getByText(waitingUpload)).toBeVisible()
    }, false)
    await expect(page.getByText('Uploaded: 1/1')).toBeVisible()
  })

  expect(cut.ranLater).toEqual([])
  const { tier, dimension_height, dimension_width } = await api.call('getUser', {})
  expect(before).toMatchObject({ tier, dimension_height, dimension_width })
  expect([...cut.seen].toSorted()).toEqual(Object.keys(settingsWrites).toSorted())
})
