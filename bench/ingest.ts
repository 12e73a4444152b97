import { join } from 'node:path'
import { atMost, type Figure } from './figures.ts'
import { type Floor, sendToFloor, startFloor } from './floor.ts'
import { type IngestApp, type Provider, startIngestApp } from './ingest-app.ts'
import { inLanes } from './lanes.ts'
import { makePhotos } from './photos.ts'
import { cpuSecondsOf, watchMemory } from './processes.ts'

const lanes = 4
const rounds = 3
const warmUp = 8
/** Makes files of about 2.5 MB. */
const quality = 84
const maxCounted = 40
/** Limits: ratios to the floor, statements per photo, and megabytes of all processes with the database. */
const bars = { rate: 0.7, cpu: 1.45, statements: 25, memory: 450 }

/** What an upload must result in: which copies the app makes, and the size of the model copy. */
type Variant = { name: string; provider: Provider; setting: number; copySize: number }

const variants: Variant[] = [
  { name: '800 px', provider: 'held', setting: 800, copySize: 800 },
  { name: 'Original', provider: 'held', setting: 0, copySize: 1568 },
  { name: 'no AI', provider: 'basic', setting: 0, copySize: 0 },
]

type Pass = { rate: number; cpuMs: number }
type Result = { app: Pass[]; floor: Pass[]; statements: number; memory: number }

/**
 * Uploads 200 photos of 12 megapixels, four at a time, and waits for their thumbnails. Repeats this three times, each
 * time right after the floor: a minimal server that stores the same photos and makes the same copies.
 */
export async function benchIngest(folder: string, size = 200): Promise<Figure[]> {
  say(`Making ${size} photos`)
  const paths = await makePhotos(join(folder, 'photos'), size, quality)
  const floor = await startFloor(join(folder, 'floor'))
  try {
    const results = [
      ...(await measure('held', floor, paths)),
      ...(await measure('basic', floor, paths)),
    ]
    return results.flatMap(([variant, result]) => figuresOf(variant, result))
  } finally {
    await floor.stop()
  }
}

async function measure(provider: Provider, floor: Floor, paths: string[]) {
  const app = await startIngestApp(provider)
  const own = variants.filter((variant) => variant.provider === provider)
  const results = new Map<Variant, Result>(
    own.map((variant) => [variant, { app: [], floor: [], statements: 0, memory: 0 }]),
  )
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const [variant, result] of results)
        await measureRound(app, floor, paths, variant, result)
    for (const [variant, result] of results) {
      const counted = paths.slice(0, maxCounted)
      await app.setCopySize(variant.setting)
      const statements = await app.countStatements(() => ingest(app, counted))
      result.statements = statements / counted.length
    }
  } finally {
    await app.stop()
  }
  return results
}

async function measureRound(
  app: IngestApp,
  floor: Floor,
  paths: string[],
  { name, setting, copySize }: Variant,
  result: Result,
): Promise<void> {
  const toFloor = (some: string[]) => sendAllToFloor(floor, some, copySize)
  await toFloor(paths.slice(0, warmUp))
  const floorPass = await timed(floor.pid, paths, toFloor)
  await app.setCopySize(setting)
  await ingest(app, paths.slice(0, warmUp))
  const peak = watchMemory(app.pid)
  const appPass = await timed(app.pid, paths, (some) => ingest(app, some))
  result.memory = Math.max(result.memory, peak())
  result.app.push(appPass)
  result.floor.push(floorPass)
  say(`${name}: floor ${described(floorPass)}, app ${described(appPass)}`)
}

async function ingest(app: IngestApp, paths: string[]): Promise<void> {
  await inLanes(lanes, paths, app.upload)
  await app.prepared()
}

const sendAllToFloor = (floor: Floor, paths: string[], copySize: number) =>
  inLanes(lanes, paths, (path) =>
    sendToFloor(floor, path, `${crypto.randomUUID()}.jpg?copy=${copySize}`),
  )

async function timed(
  pid: number,
  paths: string[],
  work: (paths: string[]) => Promise<void>,
): Promise<Pass> {
  const [cpuBefore, start] = [cpuSecondsOf(pid), performance.now()]
  await work(paths)
  const seconds = (performance.now() - start) / 1000
  const cpuMs = ((cpuSecondsOf(pid) - cpuBefore) * 1000) / paths.length
  return { rate: paths.length / seconds, cpuMs }
}

function figuresOf({ name }: Variant, { app, floor, statements, memory }: Result): Figure[] {
  const versusFloor = (what: keyof Pass, unit: string, bar: Figure['bar']): Figure => ({
    name: `${name}: ${what === 'rate' ? 'photos a second' : 'CPU per photo'}`,
    value: median(app.map((pass) => pass[what])),
    unit,
    against: { what: 'floor', value: median(floor.map((pass) => pass[what])) },
    bar,
  })
  return [
    versusFloor('rate', '/s', { min: bars.rate }),
    versusFloor('cpuMs', 'ms', { max: bars.cpu }),
    atMost(`${name}: statements per photo`, statements, bars.statements),
    atMost(`${name}: memory`, memory, bars.memory, 'MB'),
  ]
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const described = ({ rate, cpuMs }: Pass) => `${rate.toFixed(1)}/s, ${Math.round(cpuMs)} ms CPU`

function say(text: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)
}
