import { expect, type Page } from '@playwright/test'
import { storedName } from '@verso/contract/rules.ts'
import { createUser } from './create-user.ts'
import { expectPlainText } from './expect-plain-text.ts'
import { modalLayers, checkScreen, test } from './journey.ts'
import { naughtyNames, withoutInvisible } from './naughty-names.ts'
import { generatePhotos } from './photos.ts'
import { openSignedIn } from './sign-in.ts'

/** Names with characters that reverse the following text, or end an isolation. */
const turning = ['\u202ereversed.jpg', 'ends\u2069\u202eall.jpg', 'שלום (1).jpg']
const names = [...naughtyNames.slice(0, 40 - turning.length), ...turning]

const cells = (page: Page) =>
  page.getByRole('region', { name: 'Photos' }).locator('tbody td:nth-child(3) p:first-child')

/** Whether the end of the sentence runs from left to right. */
function endsLeftToRight(heading: Element): boolean {
  const last = heading.lastChild
  if (!(last instanceof Text)) return false
  const left = (at: number) => {
    const range = document.createRange()
    range.setStart(last, at)
    range.setEnd(last, at + 1)
    return range.getBoundingClientRect().left
  }
  return left(last.length - 1) > left(last.length - 2)
}

// LIST-038, LIST-052, SEC-014
test('forty hostile file names appear as plain text on every screen', async ({ page, app }) => {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  const email = 'naughty@example.org'
  const api = await createUser(app, app.address, email)
  app.admin('grant', email, '40')
  const photos = await generatePhotos(names.length, 600)
  for (const [index, photo] of photos.entries()) {
    const name = names[index] ?? ''
    const words = withoutInvisible(name)
    const context = { note: words, people: [words.slice(0, 80)] }
    const stored = storedName(crypto.randomUUID(), name, photo.mimeType)
    await api.upload(stored, { ...photo, name }, context)
  }
  const completed = async () => (await api.call('getImages', {})).status_counts.completed
  await expect.poll(completed, { timeout: 120_000 }).toBe(names.length)

  await test.step('edit the predictions', async () => {
    const { images } = await api.call('getImages', { limit: 100 })
    const image_keywords = images.map(({ id, original_name }) => {
      const text = withoutInvisible(original_name)
      return {
        image_id: id,
        add_keywords: text ? [text.slice(0, 64)] : [],
        description: text,
        period: text.slice(0, 200),
        location: text.slice(0, 200),
      }
    })
    const words = names.map((text) => withoutInvisible(text).slice(0, 200)).filter(Boolean)
    await api.call('saveKeywords', { image_keywords, excluded_keywords: words })
    await api.call('saveKeywords', { excluded_keywords: words.slice(0, 20) })
  })

  await test.step('the list', async () => {
    await openSignedIn(page, email)
    await expect(cells(page)).toHaveCount(names.length)
    expect((await cells(page).allTextContents()).toSorted()).toEqual(names.toSorted())
    await expectPlainText(page, /^Image List · /)
    await checkScreen(page, 'naughty-list')
  })

  await test.step('the search', async () => {
    for (const name of [names[3] ?? '', '<script>', turning[0] ?? '']) {
      // Only words are searched, so `<script>` also finds `script`.
      const word = /[\p{L}\p{N}]+/u.exec(name)?.[0] ?? name
      await page.getByLabel('Search by image name').fill(name)
      const others = async () =>
        (await cells(page).allTextContents()).filter((found) => !found.includes(word))
      await expect.poll(others).toEqual([])
      await expect(cells(page)).not.toHaveCount(0)
    }
    await page.getByLabel('Search by image name').fill('')
    await expect(cells(page)).toHaveCount(names.length)
  })

  await test.step('the lightbox and the question before deleting', async () => {
    const script = names.find((name) => name.includes('<script')) ?? ''
    for (const name of [script, ...turning]) {
      await page
        .getByRole('button', { name: `Open ${name}`, exact: true })
        .first()
        .click()
      const heading = modalLayers(page).getByRole('heading').first()
      expect(await heading.textContent()).toBe(name)
      const note = modalLayers(page).getByRole('heading', { name: 'Your note' }).locator('..')
      expect(await note.textContent()).toContain(withoutInvisible(name))
      await page.getByRole('button', { name: 'Delete Image' }).click()
      const question = page.getByRole('alertdialog').getByRole('heading')
      expect(await question.textContent()).toBe(`Are you sure you want to delete ${name} image?`)
      expect(await question.evaluate(endsLeftToRight), name).toBe(true)
      await expectPlainText(page, /^Image List · /)
      await page.getByRole('button', { name: 'No, cancel' }).click()
      await page.keyboard.press('Escape')
      await expect(modalLayers(page)).toHaveCount(0)
    }
  })

  await test.step('the keyword editor', async () => {
    await page.getByRole('link', { name: 'Edit Keywords' }).first().click()
    await expect(page.getByRole('tab', { name: 'Global keywords' })).toBeVisible()
    await expectPlainText(page, /^Edit keywords · /)
    await page.getByRole('tab', { name: 'Global keywords' }).click()
    await expect(page.getByText('Globally Excluded Keywords').first()).toBeVisible()
    await expectPlainText(page, /^Edit keywords · /)
    await page.getByRole('link', { name: 'Image List', exact: true }).click()
  })

  await test.step('the upload table', async () => {
    await page.getByRole('link', { name: 'Upload new image' }).first().click()
    const others = await generatePhotos(names.length, 590)
    const files = others.map((photo, index) => ({ ...photo, name: names[index] ?? '' }))
    await page.locator('input[type=file][multiple]').setInputFiles(files)
    await expect(page.getByText('Uploaded: 0/40')).toBeVisible({ timeout: 60_000 })
    const shown = page.getByRole('region', { name: 'Files' }).locator('tbody td:nth-child(3) p')
    const visible = names.map((name) => name.replace(/[\u202a-\u202e\u2066-\u2069]/g, ''))
    expect((await shown.allTextContents()).toSorted()).toEqual(visible.toSorted())
    await expectPlainText(page, /^Upload · /)
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('Uploaded: 40/40')).toBeVisible({ timeout: 120_000 })
    const stored = (await api.call('getImages', { limit: 100 })).images
    expect(stored.map((photo) => photo.original_name).toSorted()).toEqual(
      [...names, ...names].toSorted(),
    )
  })
  expect(asked).toEqual([])
})

// NAV-035, SEC-014
test('a hostile full name appears as plain text in the menu', async ({ page, app }) => {
  const email = 'naughty-person@example.org'
  await createUser(app, app.address, email)
  const full_name = '<img src=x onerror=alert(1)>\u202e{{7*7}}'
  await page.route('**/api/profile', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...json, full_name } })
  })
  await openSignedIn(page, email)
  const shown = page.getByTitle(full_name)
  await expect(shown).toHaveText(full_name)
  await expectPlainText(page, /^Image List · /)
  // The profile may have been requested once more.
  await page.unrouteAll({ behavior: 'wait' })
})
