import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { App } from '../e2e/app.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import type { Figure } from './figures.ts'

const fullSize = 5
const max = { first: 4, next: 10 }

/**
 * Measures how long the app takes from the start of its process until it is ready, and how long until it has stopped:
 * first in an empty folder, then in the folder that it left. Alternates with the built-in database alone on the same
 * disk. Uses medians.
 */
export async function benchStart(folder: string, rounds = fullSize): Promise<Figure[]> {
  const times = { first: [], next: [], stop: [], newDatabase: [], database: [] } as Record<
    string,
    number[]
  >
  const measure = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    const result = await act()
    times[name]?.push(performance.now() - start)
    return result
  }
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = join(folder, `app${round}`)
    const app = await measure('first', () => App.start({ dataDir }))
    await measure('stop', () => app.end('SIGTERM'))
    await measure('next', () => app.run())
    await app.stop()
    await rm(dataDir, { recursive: true })
    const own = join(folder, `database${round}`)
    await (await measure('newDatabase', () => startDatabase(own))).stop()
    await (await measure('database', () => startDatabase(own))).stop()
  }
  const median = (name: string) => {
    const sorted = (times[name] ?? []).toSorted((a, b) => a - b)
    return sorted[sorted.length >> 1] ?? Number.NaN
  }
  const against = (what: string, name: string) => ({ what, value: median(name) })
  const unit = 'ms'
  return [
    {
      name: 'first start',
      value: median('first'),
      unit,
      against: against('new database:', 'newDatabase'),
      bar: { max: max.first },
    },
    {
      name: 'next start',
      value: median('next'),
      unit,
      against: against('database:', 'database'),
      bar: { max: max.next },
    },
    {
      name: 'stop',
      value: median('stop'),
      unit,
      against: { what: 'limit', value: 10_000 },
      bar: { max: 1 },
    },
  ]
}

const startDatabase = (folder: string) =>
  startEmbedded({
    folder,
    whenTaken: 'refuse',
    onRestart: () => console.error('The database was started again.'),
    onFailure: (error) => console.error(error),
  })
