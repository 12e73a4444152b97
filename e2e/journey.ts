import { expect, type Page, test as base } from '@playwright/test'
import { App } from './app.ts'
import { colourViolations, violations } from './axe.ts'
import { Proxy } from './proxy.ts'

type Shared = { installation: { app: App; network: Proxy } }
type Each = {
  app: App
  /** The proxy between the browser and the app. */
  network: Proxy
  /** Fails the test if the page throws or violates its content security policy. */
  noPageErrors: undefined
}

/** A test with a browser and the real app; all tests of a worker share one installation. */
export const test = base.extend<Each, Shared>({
  installation: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's names
    async ({}, use) => {
      const network = await Proxy.open()
      const app = await App.start({ publicUrl: network.address })
      network.to(app.port)
      await use({ app, network })
      network.close()
      await app.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  app: ({ installation }, use) => use(installation.app),
  network: ({ installation }, use) => use(installation.network),
  baseURL: ({ installation }, use) => use(installation.network.address),
  noPageErrors: [
    async ({ page }, use) => {
      const thrown: (Error | string)[] = []
      page.on('pageerror', (error) => thrown.push(error))
      page.on('console', (line) => {
        const { url, lineNumber } = line.location()
        if (line.text().includes('Content Security Policy'))
          thrown.push(`${line.text()} (${url}, line ${lineNumber})`)
      })
      await use(undefined)
      expect(thrown).toEqual([])
    },
    { auto: true },
  ],
})

/** Floating layers are at the end of the body on purpose, outside all landmarks. */
const isPortal = (finding: string) => /^region: .*data-base-ui-portal/.test(finding)

/** A list that is dimmed because it still shows the previous result. Buttons can be busy too. */
const outdated = 'div[aria-busy=true]'

const softly = expect.configure({ soft: true })

/**
 * Checks the page with axe in light and dark mode, and that it does not scroll sideways. With `SCREENS=1` in the
 * environment it also saves a screenshot of each mode.
 */
export async function checkScreen(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator(outdated)).toHaveCount(0)
    await page.evaluate(finishTransitions)
    await saveScreenshot(page, `${name}-${colorScheme}`)
    const isLight = colorScheme === 'light'
    if (isLight) await expectNoSideways(page)
    const found = async () =>
      (await (isLight ? violations : colourViolations)(page)).filter((each) => !isPortal(each))
    // Retried, so that transitional states such as a fading message do not count. On a busy machine axe alone takes half
    // a minute.
    await softly.poll(found, { message: `${name}, ${colorScheme}`, timeout: 90_000 }).toEqual([])
  }
  const { reducedMotion = null } = test.info().project.use.contextOptions ?? {}
  await page.emulateMedia({ colorScheme: 'light', reducedMotion })
}

/**
 * Saves a screenshot if `SCREENS=1` is in the environment. Always saving them would cost half as much as all other
 * checks.
 */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (process.env['SCREENS'] === undefined) return
  const project = test.info().project.name
  await page.screenshot({ path: `test-results/screens/${project}/${name}.png` })
}

/**
 * Runs in the page: waits for a frame, then finishes all transitions, including those that start when others end. A
 * browser that has no time to paint may never produce a frame.
 */
async function finishTransitions(): Promise<void> {
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve)
      setTimeout(resolve, 5000)
    })
  await frame()
  await frame()
  const fades = () => document.getAnimations().filter((each) => each instanceof CSSTransition)
  for (let round = 0; round < 20 && fades().length > 0; round++)
    for (const fade of fades()) fade.finish()
}

/** Modal layers. A toast has the role of a dialog as well. */
export const modalLayers = (page: Page) =>
  page.locator(':is([role=dialog], [role=alertdialog]):not([aria-modal=false])')

/** Fails if the window, or the element that scrolls on phones, scrolls sideways. */
export async function expectNoSideways(page: Page): Promise<void> {
  const overhang = () =>
    page.evaluate(() =>
      [document.documentElement, document.querySelector('main')?.parentElement].map((each) =>
        each ? each.scrollWidth - each.clientWidth : 0,
      ),
    )
  await expect.poll(async () => Math.max(...(await overhang()))).toBeLessThanOrEqual(0)
}
