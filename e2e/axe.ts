import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'

/** The minified file, because pages load it in half the time. */
const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const source = readFileSync(file, 'utf8')

const rules: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** The rules whose result can differ between light and dark mode. */
const colourRules: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Returns the axe findings on the page, each as the rule and the element. */
export const violations = (page: Page) => run(page, rules)

/** The same with the colour rules only. */
export const colourViolations = (page: Page) => run(page, colourRules)

/** Runs axe in the page itself, because our pages have no frames. */
async function run(page: Page, runOnly: RunOnly): Promise<string[]> {
  // Once per document: loading axe takes longer than running most of its rules.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(analyse, runOnly)
}

/** Runs in the page. */
async function analyse(runOnly: RunOnly): Promise<string[]> {
  const { axe: loaded } = window as unknown as { axe: typeof axe }
  const options = { runOnly, resultTypes: ['violations' as const] }
  const found = await loaded.run(document, options)
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
