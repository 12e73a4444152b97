import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import { signInOnScreen } from '../e2e/sign-in.ts'
import { films } from '../web/src/features/help/films.ts'
import { chromiumOptions } from './chromium.ts'
import { FilmCamera, drawPointer } from './film-camera.ts'
import { scenes } from './film-scenes.ts'

/**
 * Records the how-to films of `/help` from the real app: `npm run films`, or `npm run films -- upload` for one. Needs
 * ffmpeg. Watch the films before committing them.
 */
const target = join(import.meta.dirname, '../web/public/help')

/** A window of 1024 × 576, recorded at 1280 × 720 pixels, so that text stays readable in a small film. */
const screen = { viewport: { width: 1024, height: 576 }, deviceScaleFactor: 1.25 }

async function record(film: (typeof films)[number]): Promise<void> {
  const scene = scenes[film.id]
  if (!scene) throw new Error(`There is no scene for the film ${film.id}.`)
  const app = await App.start()
  const browser = await chromium.launch(chromiumOptions)
  try {
    const context = await browser.newContext({
      ...screen,
      baseURL: app.address,
      locale: 'en-GB',
      timezoneId: 'UTC',
      colorScheme: 'light',
    })
    await context.addInitScript(drawPointer)
    const page = await context.newPage()
    const email = 'demo@example.org'
    const stage = { page, app, api: await createUser(app, app.address, email) }
    await signInOnScreen(page, email)
    await page.waitForURL('/')
    await scene.prepare(stage)
    const camera = await FilmCamera.on(page)
    await scene.shoot(camera, stage)
    await camera.develop(target, film)
  } finally {
    await browser.close()
    await app.stop()
  }
}

await mkdir(target, { recursive: true })
const selected = process.argv.slice(2)
for (const film of films)
  if (selected.length === 0 || selected.includes(film.id)) await record(film)
