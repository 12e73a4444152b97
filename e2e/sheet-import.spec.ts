import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { storedName } from '@verso/contract/rules.ts'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { createUser } from './create-user.ts'
import { hoverUndo } from './hover-undo.ts'
import { checkScreen, test } from './journey.ts'
import { photoFolder } from './photos.ts'
import { openSignedIn } from './sign-in.ts'
import { waitForBriefText } from './wait-for-brief-text.ts'

// API-030, API-031, LIST-005
test('an edited export is imported after its differences were shown, and can be undone', async ({
  page,
  app,
}) => {
  const email = 'sheet@example.org'
  const api = await createUser(app, app.address, email)
  for (const file of (await photoFolder()).slice(-3))
    await api.upload(storedName(randomUUID(), file.name, file.mimeType), file)
  const photos = async () => (await api.call('getImages', { sort_by: 'name' })).images
  const completed = async () => (await photos()).filter(({ status }) => status === 'completed')
  await expect.poll(async () => (await completed()).length).toBe(3)
  await openSignedIn(page, email)

  const edited = await test.step('edit the export', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV', exact: true }).click()
    const { sheets } = await readXlsx(await readFile(await (await download).path()))
    const rows = (sheets[0]?.rows ?? []).map((row) => [...row])
    const [headings = [], first = [], second = [], third = []] = rows
    const at = (heading: string) => headings.indexOf(heading)
    first[at('Keywords')] = 'lighthouse, harbour wall'
    first[at('Period (EDTF)')] = '1962-21'
    first[at('Sublocation')] = 'Duomo'
    first[at('City')] = 'Arezzo'
    first[at('State')] = 'Tuscany'
    first[at('Country')] = 'Italy'
    second[at('Description')] = 'A new description.\nIn two lines.'
    third[at('Reviewed')] = 'yes'
    return Buffer.from(await writeXlsx({ sheets: [{ name: 'Photos', rows }] }))
  })

  await test.step('see each difference before anything changes', async () => {
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await checkScreen(page, 'import-empty')
    const file = { name: 'data.xlsx', mimeType: 'application/octet-stream', buffer: edited }
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByText('3 photos would change')).toBeVisible()
    await checkScreen(page, 'import-differences')
    await page.setViewportSize({ width: 390, height: 844 })
    await checkScreen(page, 'import-differences-390')
    await page.setViewportSize({ width: 320, height: 640 })
    await checkScreen(page, 'import-differences-320')
    await page.setViewportSize({ width: 1360, height: 850 })
    expect((await photos()).some(({ keywords }) => keywords.includes('lighthouse'))).toBe(false)
  })

  const before = await photos()
  await test.step('import the ticked changes, and revert all of them with one undo', async () => {
    await page.getByRole('button', { name: 'Change 3 photos', exact: true }).click()
    const undo = await hoverUndo(page)
    await expect(page.getByText('3 photos changed', { exact: true })).toBeVisible()
    const after = await photos()
    expect(after.filter(({ period }) => period === 'Spring 1962')).toMatchObject([
      {
        keywords: ['lighthouse', 'harbour wall'],
        location: 'Duomo, Arezzo, Tuscany, Italy',
        reviewed: true,
      },
    ])
    expect(after.filter(({ reviewed }) => reviewed)).toHaveLength(3)
    expect(after.map(({ description }) => description)).toContain(
      'A new description.\nIn two lines.',
    )
    const undone = waitForBriefText(page, 'The import was undone')
    await Promise.all([undone, undo.click()])
    const words = (list: typeof before) =>
      list.map(({ keywords, description, period, location, reviewed }) => ({
        keywords,
        description,
        period,
        location,
        reviewed,
      }))
    expect(words(await photos())).toEqual(words(before))
  })
})
