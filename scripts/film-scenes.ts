import { type Page, expect } from '@playwright/test'
import type { Api } from '../e2e/api.ts'
import type { App } from '../e2e/app.ts'
import { photoFolder, generatePhotos } from '../e2e/photos.ts'
import type { FilmCamera } from './film-camera.ts'
import { fill, holdUploads, hideFiles, settled, sheet } from './film-set.ts'

/** A page with a signed-in user, and that user's API calls. */
type Stage = { page: Page; api: Api; app: App }

type Scene = {
  /** Runs before the camera starts. */
  prepare: (stage: Stage) => Promise<void>
  shoot: (camera: FilmCamera, stage: Stage) => Promise<void>
}

const menu = (page: Page) => page.getByRole('banner').getByRole('navigation')
const choice = (page: Page, group: string, label: string) =>
  page.getByRole('group', { name: group }).locator('label').filter({ hasText: label })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rows = (page: Page) => page.getByRole('region', { name: 'Photos' }).locator('tbody tr')

const upload: Scene = {
  prepare: async ({ page, api }) => {
    await fill(api, (await readable()).slice(0, 3))
    await page.goto('/')
    await expect(rows(page)).toHaveCount(3)
  },
  shoot: async (camera, { page }) => {
    const files = [...(await readable()).slice(3), ...(await generatePhotos(2))]
    camera.step()
    await camera.hold(1)
    await camera.click(menu(page).getByRole('link', { name: 'Upload' }))
    await camera.hold(0.6)

    camera.step()
    const chooser = page.waitForEvent('filechooser')
    await camera.click(button(page, 'Choose files'))
    await (await chooser).setFiles(files)
    await expect(page.getByText(`Uploaded: 0/${files.length}`)).toBeVisible()
    await settled(page)
    await camera.hold(1.2)

    camera.step()
    await camera.click(choice(page, 'Mode', 'editorial'))
    await camera.hold(1.4)
    await camera.click(choice(page, 'Mode', 'Photo Organizing'))
    await camera.hold(0.4)

    camera.step()
    const releaseNext = await holdUploads(page)
    await camera.click(button(page, 'Upload'))
    for (const [index] of files.entries()) {
      await camera.hold(0.12)
      await releaseNext()
      await expect(page.getByText(`Uploaded: ${index + 1}/${files.length}`)).toBeVisible()
      await camera.hold(0.12)
      if (index === 4) await camera.cover()
    }
    await settled(page)
    await camera.hold(0.8)

    camera.step()
    await camera.click(page.getByRole('link', { name: 'See them in the Image List' }))
    await expect(rows(page).first()).toBeVisible()
    await settled(page)
    await camera.hold(2)
  },
}

const results: Scene = {
  prepare: async ({ page, api }) => {
    await fill(api, await readable())
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
  },
  shoot: async (camera, { page }) => {
    camera.step()
    await camera.hold(1)
    const search = page.getByLabel('Search by image name')
    await camera.click(search)
    await camera.type('lake')
    await expect(rows(page)).toHaveCount(3)
    await settled(page)
    await camera.hold(1.4)
    await camera.click(button(page, 'Clear search'))
    await expect(rows(page).nth(4)).toBeVisible()

    camera.step()
    await camera.click(choice(page, 'Status', 'Completed'))
    await settled(page)
    await camera.hold(1)

    camera.step()
    await camera.click(page.getByRole('button', { name: 'Open florence-evening.jpg' }))
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    await settled(page)
    await camera.hold(1.6)
    await camera.cover()

    camera.step()
    for (const key of ['ArrowRight', 'ArrowRight']) {
      await camera.press(key)
      await settled(page)
      await camera.hold(0.9)
    }
    await camera.press('Escape')
    await camera.hold(0.4)

    camera.step()
    await camera.click(choice(page, 'View', 'Grid'))
    await settled(page)
    await camera.hold(1.8)
  },
}

const exporting: Scene = {
  prepare: results.prepare,
  shoot: async (camera, { page }) => {
    camera.step()
    await camera.hold(0.8)
    for (const row of [0, 1, 2]) await camera.click(rows(page).nth(row).getByRole('checkbox'))
    await camera.hold(0.8)
    await camera.cover()

    camera.step()
    const download = page.waitForEvent('download')
    await camera.click(button(page, 'Export as CSV'))
    const saved = await download
    await camera.hold(0.8)

    camera.step()
    await page.goto('about:blank')
    await page.setContent(await sheet(await saved.path()))
    await camera.hold(3.5)
  },
}

const retry: Scene = {
  prepare: async ({ page, api, app }) => {
    const files = await readable()
    await fill(api, files.slice(0, 5))
    const restoreFiles = await hideFiles(app.dataDir)
    await fill(api, files.slice(5, 8))
    const { status_counts: counts } = await api.call('getImages', {})
    if (counts.failed !== 3) throw new Error(`${counts.failed} of 3 photos failed.`)
    await restoreFiles()
    await page.goto('/')
    await expect(rows(page)).toHaveCount(8)
    await settled(page)
  },
  shoot: async (camera, { page }) => {
    camera.step()
    await camera.hold(0.9)
    await camera.click(choice(page, 'Status', 'Failed'))
    await expect(rows(page)).toHaveCount(3)
    await settled(page)

    camera.step()
    await camera.moveTo(
      rows(page)
        .first()
        .getByText(/missing from the storage/)
        .first(),
    )
    await camera.hold(1.8)

    camera.step()
    await camera.click(button(page, 'Select All Errored'))
    await camera.hold(0.6)
    await camera.cover()

    camera.step()
    await camera.click(button(page, 'Retry Selected'))
    await camera.hold(1.2)
    await camera.click(choice(page, 'Status', 'All statuses'))
    await expect(rows(page)).toHaveCount(8)
    await settled(page)
    await camera.hold(2)
  },
}

export const scenes: Record<string, Scene> = { upload, results, export: exporting, retry }

const readable = async () => (await photoFolder()).filter(({ name }) => name !== 'truncated.jpg')
