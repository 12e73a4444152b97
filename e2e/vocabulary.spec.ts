import { expect, type Page } from '@playwright/test'
import type { Api } from './api.ts'
import { look, test } from './journey.ts'
import { button } from './outages.ts'
import { signInOnScreen } from './people.ts'
import { person } from './person.ts'
import { roll } from './photos.ts'

const words = [
  ['church', 'Arezzo', 'sea'],
  ['church', 'tower'],
  ['churches', 'chapel', 'dog'],
]

/** Three photos with these keywords in addition to those of the analysis. */
async function describedPhotos(api: Api): Promise<void> {
  for (const photo of await roll(3))
    await api.upload(`${crypto.randomUUID()}-img-${photo.name}`, photo)
  const done = async () => (await api.call('getImages', {})).status_counts.completed
  await expect.poll(done, { timeout: 60_000 }).toBe(3)
  const { images } = await api.call('getImages', { sort_by: 'name' })
  for (const [index, add] of words.entries())
    await api.call('changeKeywords', { names: [images[index]?.name ?? ''], add })
}

const row = (page: Page, keyword: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: `Select ${keyword}`, exact: true }) })
const select = (page: Page, keyword: string) =>
  page.getByRole('checkbox', { name: `Select ${keyword}`, exact: true }).check()

async function lookAtWidths(page: Page, name: string): Promise<void> {
  const widths = test.info().project.name === 'phone' ? [320, 390] : [834, 1360]
  for (const width of widths) {
    await page.setViewportSize({ width, height: 850 })
    await look(page, `${name}-${width}`)
  }
}

test('@phone keywords are renamed, merged, preferred and removed on all photos, and undone', async ({
  page,
  app,
  network,
}) => {
  const email = `vocabulary.${test.info().project.name}@example.org`
  await describedPhotos(await person(app, network.address, email))
  await signInOnScreen(page, email)
  await expect(button(page, 'Open roll-003.jpg')).toBeVisible()
  await page.goto('/keywords')
  await expect(row(page, 'church')).toContainText('3 photos')
  await lookAtWidths(page, 'keyword-list')

  await test.step('rename, with a name that photos have already', async () => {
    await button(page, 'Edit church').click()
    const dialog = page.getByRole('dialog', { name: 'Edit keyword' })
    await dialog.getByLabel('Name').fill('chapel')
    await expect(dialog.getByText(/1 photo has “chapel” already/)).toBeVisible()
    await dialog.getByLabel('Broader terms').fill('building')
    await look(page, 'keyword-edit')
    await button(dialog, 'Save').click()
    await expect(row(page, 'chapel')).toContainText(/under building · also church\s*3 photos/)
    await expect(row(page, 'church')).toHaveCount(0)
  })

  await test.step('merge, and open the photos', async () => {
    await select(page, 'chapel')
    await select(page, 'tower')
    await select(page, 'Arezzo')
    await lookAtWidths(page, 'keyword-selection')
    await button(page, 'Merge').click()
    const dialog = page.getByRole('dialog', { name: 'Merge 3 keywords' })
    await expect(dialog.getByLabel('Name of the merged keyword')).toHaveValue('chapel')
    await dialog.getByLabel('Name of the merged keyword').fill('Old chapel')
    await look(page, 'keyword-merge')
    await button(dialog, 'Merge').click()
    await expect(row(page, 'Old chapel')).toContainText('3 photos')
    await page.getByRole('link', { name: 'Open the 3 photos with Old chapel' }).click()
    await expect(page).toHaveURL(/keywords=/)
    await expect(button(page, /^Open roll-/)).toHaveCount(3)
    await page.goBack()
  })

  await test.step('undo in the history', async () => {
    await page.goto('/history')
    await button(page, /^Undo: Keywords merged/).click()
    await expect(button(page, /^Undo: Keywords merged/)).toHaveCount(0)
    await page.goto('/keywords?search=chapel')
    await expect(row(page, 'chapel')).toContainText('3 photos')
  })

  await test.step('prefer, and remove from all photos', async () => {
    await page.goto('/keywords')
    await select(page, 'sea')
    await button(page, 'Prefer').click()
    await expect(row(page, 'sea')).toContainText('Preferred')
    await select(page, 'dog')
    await button(page, 'Remove').click()
    await button(page.getByRole('alertdialog'), 'Remove').click()
    await expect(row(page, 'dog')).toHaveCount(0)
    await page.getByLabel('Filter keywords').fill('nothing like it')
    await expect(page.getByText('No keyword matches')).toBeVisible()
    await look(page, 'keyword-none')
    await button(page, 'Show all keywords').click()
  })
})
