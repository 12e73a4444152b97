import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { extraFormats, uploadTypes } from '@verso/contract/limits.ts'
import { storedName } from '@verso/contract/rules.ts'
import type { Api } from '../e2e/api.ts'
import { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import type { HostileFile } from '../server/src/test/hostile/hostile-file.ts'
import { hostileFiles } from '../server/src/test/hostile/hostile-files.ts'
import { jpeg } from '../server/src/test/upload-files.ts'
import { atMost, exactly, type Figure } from './figures.ts'
import { largeFiles } from './large-files.ts'
import { watchLargest, watchMemory } from './processes.ts'

const email = 'bench@example.org'
/** Camera raw files count as common, because the app decodes the JPEG that they contain. */
const commonTypes: string[] = [...uploadTypes, ...extraFormats.raw]
const moreTypes: string[] = Object.values(extraFormats).flat()
/** Limits: seconds, and megabytes of all processes with the database and of one decoding child. */
const bars = {
  sentence: 30,
  honest: 5,
  common: { all: 700, child: 650 },
  more: { all: 1400, child: 1100 },
}
const everyMs = 25

type Result = {
  type: string
  end: string
  seconds: number
  honest: number
  all: number
  child: number
}

/**
 * Sends each hostile and each large file to the real app, and a valid photo after each. The files are written to
 * `folder` for inspection.
 */
export async function benchHostile(folder: string): Promise<Figure[]> {
  const types = [...uploadTypes, ...moreTypes].join(',')
  const app = await App.start({ settings: { LOG_LEVEL: 'error', UPLOAD_TYPES: types } })
  try {
    const api = await createUser(app, app.address, email)
    app.admin('grant', email, '1000')
    await timeTo(api, { name: 'first.jpg', type: 'image/jpeg', bytes: await jpeg(0, 900, 600) })
    const results: Result[] = []
    for (const file of await hostileFiles()) results.push(await attack(app, api, folder, file))
    const large: Result[] = []
    for (const file of await largeFiles()) large.push(await attack(app, api, folder, file))
    const findings = app.findings()
    for (const finding of findings) console.log(finding)
    return [
      ...figuresOf(results, large),
      exactly('checks without a finding', findings.length > 0 ? 0 : 1, 1),
    ]
  } finally {
    await app.stop()
  }
}

async function attack(app: App, api: Api, folder: string, file: HostileFile): Promise<Result> {
  const bytes = file.make()
  const name = file.name.replaceAll(/\W+/g, '-')
  await writeFile(join(folder, `${name}.${file.type.slice(6)}`), bytes)
  const all = watchMemory(app.pid, everyMs)
  const child = watchLargest(app.pid, 'photo-decoder/child.ts', everyMs)
  const { seconds, end } = await timeTo(api, { name: `${name}.bin`, type: file.type, bytes })
  const result = { type: file.type, end, seconds, all: all(), child: child() }
  const honest = await timeTo(api, {
    name: 'honest.jpg',
    type: 'image/jpeg',
    bytes: await jpeg(Math.random() * 1000, 900, 600),
  })
  console.log(
    [
      `${file.type.slice(6).padEnd(5)} ${file.name.padEnd(34)} ${megabytes(bytes.length)}`,
      `${seconds.toFixed(1).padStart(5)} s  all ${Math.round(result.all)} MB  child ${Math.round(result.child)} MB`,
      `next ${honest.seconds.toFixed(1)} s ${honest.end}  ${end}`,
    ].join('  '),
  )
  return { ...result, honest: honest.end === 'completed' ? honest.seconds : Infinity }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1).padStart(5)} MB`

type Upload = { name: string; type: string; bytes: Buffer }

/** Measures the seconds until the file is refused, failed or completed; also returns its sentence. */
async function timeTo(api: Api, { name, type, bytes }: Upload) {
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  const stored = storedName(crypto.randomUUID(), name, type)
  try {
    await api.upload(stored, { name, mimeType: type, buffer: bytes })
  } catch (error) {
    return { seconds: seconds(), end: String(error).slice(0, 160) }
  }
  for (;;) {
    const { images } = await api.call('getImages', {})
    const photo = images.find((image) => image.name === stored)
    if (photo && photo.status !== 'pending')
      return { seconds: seconds(), end: photo.last_error ?? photo.status }
    await wait(50)
  }
}

function figuresOf(hostile: Result[], large: Result[]): Figure[] {
  const results = [...hostile, ...large]
  const worst = (some: Result[], of: (result: Result) => number) => Math.max(...some.map(of))
  const common = results.filter(({ type }) => commonTypes.includes(type))
  const more = results.filter(({ type }) => !commonTypes.includes(type))
  return [
    exactly(
      'large photos that were described',
      large.filter(({ end }) => end === 'completed').length,
      large.length,
    ),
    atMost(
      'until the sentence',
      worst(results, ({ seconds }) => seconds),
      bars.sentence,
      's',
    ),
    atMost(
      'until the next photo has keywords',
      worst(results, ({ honest }) => honest),
      bars.honest,
      's',
    ),
    atMost(
      'memory, four types and RAW',
      worst(common, ({ all }) => all),
      bars.common.all,
      'MB',
    ),
    atMost(
      'a child, four types and RAW',
      worst(common, ({ child }) => child),
      bars.common.child,
      'MB',
    ),
    atMost(
      'memory, TIFF, AVIF and HEIC',
      worst(more, ({ all }) => all),
      bars.more.all,
      'MB',
    ),
    atMost(
      'a child, TIFF, AVIF and HEIC',
      worst(more, ({ child }) => child),
      bars.more.child,
      'MB',
    ),
  ]
}
