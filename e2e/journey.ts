import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test as base } from '@playwright/test'
import { App } from './app.ts'
import { Proxy } from './proxy.ts'

type Shared = { installation: { app: App; line: Proxy } }
type Each = {
  app: App
  /** The cable between browser and app. */
  line: Proxy
  /** Fails the test where the page throws. */
  calm: undefined
}

/** A journey: a browser in front of the real app, one installation for all tests of a worker. */
export const test = base.extend<Each, Shared>({
  installation: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first parameter's names
    async ({}, use) => {
      const line = await Proxy.open()
      const app = await App.start({ publicUrl: line.address })
      line.to(app.port)
      await use({ app, line })
      line.close()
      await app.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  app: ({ installation }, use) => use(installation.app),
  line: ({ installation }, use) => use(installation.line),
  baseURL: ({ installation }, use) => use(installation.line.address),
  calm: [
    async ({ page }, use) => {
      const thrown: Error[] = []
      page.on('pageerror', (error) => thrown.push(error))
      await use(undefined)
      expect(thrown).toEqual([])
    },
    { auto: true },
  ],
})

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** All that can differ between light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Floating layers stand at the end of the body on purpose, outside of all landmarks. */
const isPortal = (finding: string) => /^region: .*data-base-ui-portal/.test(finding)

/** Keeps a picture of the screen and lets axe look at it, light and dark. Nothing may stick out at the side. */
export async function look(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(settle)
    const project = test.info().project.name
    await page.screenshot({ path: `test-results/screens/${project}/${name}-${colorScheme}.png` })
    if (colorScheme === 'light') await expectNoSideways(page)
    // In the page itself, as it has no frames, and telling of breaches alone: half the time and less.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    if (colorScheme === 'light') axe.withTags(rules)
    else axe.withRules(colourRules)
    const { violations } = await axe.analyze()
    const found = violations
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
      .filter((finding) => !isPortal(finding))
    expect.soft(found, `${name}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
}

/** Runs in the page: ends all fades, also where nothing is drawn and none would end; one that ends may begin another. */
function settle(): void {
  const fades = () => document.getAnimations().filter((each) => each instanceof CSSTransition)
  for (let round = 0; round < 20 && fades().length > 0; round++)
    for (const fade of fades()) fade.finish()
}

/** What lies over the page and takes the keyboard; a toast has the role of a dialog too. */
export const layers = (page: Page) =>
  page.locator(':is([role=dialog], [role=alertdialog]):not([aria-modal=false])')

/** Nothing sticks out at the side: of the window, and of the part of the page that phones scroll. */
export async function expectNoSideways(page: Page): Promise<void> {
  const overhang = await page.evaluate(() =>
    [document.documentElement, document.querySelector('main')?.parentElement].map((each) =>
      each ? each.scrollWidth - each.clientWidth : 0,
    ),
  )
  expect(Math.max(...overhang)).toBeLessThanOrEqual(0)
}
