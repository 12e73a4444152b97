import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildServer } from '../http/server.ts'
import { allGauges, allRoutes } from '../start/features.ts'
import { startApp } from './app.ts'
import { metricsOf, termsOf } from './metrics.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
const documented = [...page.matchAll(/^\| `(verso_\w+)` \|/gm)].map(([, name = '']) => name)
const queries = [...page.matchAll(/```promql\n([^`]+)```/g)].map(([, query = '']) => query)

async function scrapedNames(): Promise<string[]> {
  const app = await startApp()
  const server = buildServer(app.deps, allRoutes(app.deps), { gauges: allGauges(app.deps) })
  onTestFinished(async () => {
    await server.close()
    await app.stop()
  })
  return metricsOf((await server.inject('/metrics')).body).names
}

test('the page explains every metric of Verso and no others', async () => {
  const names = (await scrapedNames()).filter((name) => name.startsWith('verso_'))
  expect(documented.toSorted()).toEqual(names.toSorted())
})

test('the ten queries on the page are valid and use existing metrics', () => {
  expect(queries).toHaveLength(10)
  for (const query of queries) {
    const names = termsOf(query)
      .of('Identifier')
      .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect([...documented, 'up']).toContain(name)
  }
})
