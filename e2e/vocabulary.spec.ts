import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Api } from './api.ts'
import { createUser } from './create-user.ts'
import { checkScreen, test } from './journey.ts'
import { button, Outages } from './outages.ts'
import { generatePhotos } from './photos.ts'
import { openSignedIn } from './sign-in.ts'
import { vocabularyWrites } from './vocabulary-network-failures.ts'

const words = [
  ['church', 'Arezzo', 'sea'],
  ['church', 'tower'],
  ['churches', 'chapel', 'dog'],
]

/** Uploads three photos, and gives them these keywords in addition to those of the analysis. */
async function describedPhotos(api: Api): Promise<void> {
  for (const photo of await generatePhotos(3))
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

const importing = (page: Page) => page.getByRole('dialog', { name: 'Import a keyword list' })

const places = '[PLACES]\n\tItaly\n\t\t{Italia}\n\t\tArezzo\n'

/** Chooses a file as Lightroom exports it. */
async function chooseList(page: Page, text: string): Promise<void> {
  const buffer = Buffer.from(text)
  await page
    .getByLabel('A keyword list of Lightroom or Bridge')
    .setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer })
  await expect(importing(page)).toBeVisible()
}

async function lookAtWidths(page: Page, name: string): Promise<void> {
  const widths = test.info().project.name === 'phone' ? [320, 390] : [834, 1360]
  for (const width of widths) {
    await page.setViewportSize({ width, height: 850 })
    await checkScreen(page, `${name}-${width}`)
  }
}

test('@phone keywords are renamed, merged, preferred and removed on all photos, and undone', async ({
  page,
  app,
  network,
}) => {
  const email = `vocabulary.${test.info().project.name}@example.org`
  const api = await createUser(app, network.address, email)
  await describedPhotos(api)
  await openSignedIn(page, email)
  await expect(button(page, 'Open roll-003.jpg')).toBeVisible()
  await page.goto('/keywords')
  await expect(row(page, 'church')).toContainText('3 photos')
  await lookAtWidths(page, 'keyword-list')

  await test.step('rename a keyword to one that photos already have', async () => {
    await button(page, 'Edit church').click()
    const dialog = page.getByRole('dialog', { name: 'Edit keyword' })
    await dialog.getByLabel('Name').fill('chapel')
    await expect(dialog.getByText(/1 photo has “chapel” already/)).toBeVisible()
    await dialog.getByLabel('Broader terms').fill('building')
    await checkScreen(page, 'keyword-edit')
    await button(dialog, 'Save').click()
    await expect(row(page, 'chapel')).toContainText(/under building · also church\s*3 photos/)
    await expect(row(page, 'church')).toHaveCount(0)
  })

  await test.step('merge two keywords, and open the photos', async () => {
    await select(page, 'chapel')
    await select(page, 'tower')
    await select(page, 'Arezzo')
    await lookAtWidths(page, 'keyword-selection')
    await button(page, 'Merge').click()
    const dialog = page.getByRole('dialog', { name: 'Merge 3 keywords' })
    await expect(dialog.getByLabel('Name of the merged keyword')).toHaveValue('chapel')
    await dialog.getByLabel('Name of the merged keyword').fill('Old chapel')
    await checkScreen(page, 'keyword-merge')
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

  await test.step('prefer a keyword, and remove one from all photos', async () => {
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
    await checkScreen(page, 'keyword-none')
    await button(page, 'Show all keywords').click()
  })

  await test.step('import a list, and export it', async () => {
    await chooseList(page, places)
    await expect(importing(page).getByText('2 keywords, 1 category, 1 synonym')).toBeVisible()
    await checkScreen(page, 'keyword-import')
    await button(importing(page), /^Import/).click()
    await expect(importing(page)).toHaveCount(0)
    await expect(row(page, 'Arezzo')).toContainText('under Italy')
    const downloading = page.waitForEvent('download')
    await button(page, 'Export List').click()
    const file = await (await downloading).path()
    expect(await readFile(file, 'utf8')).toContain(places)
  })

  await test.step('set the language of each word', async () => {
    await button(page, 'Edit Italy').click()
    const dialog = page.getByRole('dialog', { name: 'Edit keyword' })
    await dialog.getByLabel('Synonyms').fill('Italia, Italien')
    await dialog.getByLabel('Language of Italien').selectOption('German')
    await dialog.getByLabel('Language of Italia', { exact: true }).selectOption('Italian')
    await dialog.getByLabel('Language of Italy').selectOption('English')
    await lookAtWidths(page, 'keyword-languages')
    await button(dialog, 'Save').click()
    await expect(row(page, 'Italy')).toContainText(
      /English · .*also Italia \(Italian\), Italien \(German\)/,
    )
  })

  await test.step('allow only preferred terms, and read the proposals', async () => {
    await page.getByLabel('New descriptions use').selectOption('Only preferred terms')
    await expect(page.getByText('Other words are not shown on photos')).toBeVisible()
    // The page shows the choice before the server has it.
    const mode = async () => (await api.call('getVocabularyMode', {})).mode
    await expect.poll(mode).toBe('only')
    const [, , , photo] = await generatePhotos(4)
    if (!photo) throw new Error('There is no fourth photo.')
    await api.upload(`${crypto.randomUUID()}-img-${photo.name}`, photo)
    const waiting = async () => (await api.call('listProposals', {})).total
    await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(2)
    await page.reload()
    await lookAtWidths(page, 'keyword-mode')
    await button(page, /proposals$/).click()
    const dialog = page.getByRole('dialog', { name: 'Proposed keywords' })
    await dialog.getByRole('checkbox', { name: 'landscape format' }).check()
    await lookAtWidths(page, 'keyword-proposals')
    await button(dialog, 'Accept').click()
    await expect(dialog.getByRole('checkbox', { name: 'landscape format' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(row(page, 'landscape format')).toContainText(/Preferred.*4 photos/s)
  })

  if (test.info().project.name === 'phone') return
  await test.step('without a network', async () => {
    const cut = new Outages(page)
    await chooseList(page, 'lighthouse\n')
    await cut.without(async () => {
      await cut.reads('importList', () => button(importing(page), /^Import/).click())
      await page.keyboard.press('Escape')
      // A dialog that is closing still shows its message.
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await cut.reads('exportList', () => button(page, 'Export List').click())
      await select(page, 'sea')
      await select(page, 'tower')
      await cut.reads('prefer', () => button(page, 'Prefer').click())
      await button(page, 'Remove').click()
      await cut.reads('removeTerms', () => button(page.getByRole('alertdialog'), 'Remove').click())
      await button(page, 'Merge').click()
      await cut.reads('merge', () => button(page.getByRole('dialog'), 'Merge').click())
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await cut.reads('setMode', async () => {
        await page.getByLabel('New descriptions use').selectOption('Any keywords')
      })
      await button(page, /proposals?$/).click()
      const proposals = page.getByRole('dialog', { name: 'Proposed keywords' })
      await proposals.getByRole('checkbox').first().check()
      await cut.reads('acceptProposal', () => button(proposals, 'Accept').click())
      await cut.reads('refuseProposal', () => button(proposals, 'Refuse').click())
      await proposals.getByLabel('Use this term instead').fill('sea')
      await cut.reads('mapProposal', () => button(proposals, 'Replace').click())
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await button(page, 'Edit sea').click()
      await page.getByRole('dialog').getByLabel('Name').fill('ocean')
      await cut.reads('saveTerm', () => button(page, 'Save').click())
    })
    expect(cut.ranLater).toEqual([])
    expect([...cut.seen].toSorted()).toEqual(Object.keys(vocabularyWrites).toSorted())
  })
})
