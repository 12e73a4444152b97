import { execFile } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createEngine } from '../server/src/adapters/local-vision/engine.ts'
import type { VisionSetup } from '../server/src/adapters/local-vision/messages.ts'
import { openPhotoDecoder } from '../server/src/adapters/photo-decoder/photo-decoder.ts'
import { testRuntime } from '../server/src/test/model/test-runtime.ts'
import { atMost, type Figure } from './figures.ts'
import { benchLocalApp } from './local-app.ts'
import { makePhotos } from './photos.ts'
import { cpuSecondsOf, peakOf } from './processes.ts'
import { benchSimilar } from './similar.ts'

const graphFile = 'vision.onnx'
const photos = 30
/** Number of terms in the vocabulary. */
const terms = 3200
const dimensions = 768
const maxCpuMs = 300
const maxMegabytes = 320
/** How much the calling process may grow: the pictures that it is sending. */
const maxGrowth = 30

/** What a photo costs with a graph of real size and random weights, and a search in 100,000 vectors. */
export async function benchLocal(folder: string): Promise<Figure[]> {
  const looking = await benchLooking(folder)
  const inApp = await benchLocalApp(folder, join(folder, graphFile))
  return [...looking, ...inApp, ...(await benchSimilar(folder))]
}

async function benchLooking(folder: string): Promise<Figure[]> {
  const setup = await realSized(folder)
  const decoder = openPhotoDecoder()
  const engine = createEngine(async () => setup)
  try {
    const copies = await copiesOf(decoder, folder)
    const squares: Buffer[] = []
    for (const copy of copies) squares.push(await decoder.square(copy, 224, 'cubic'))
    const signal = AbortSignal.timeout(300_000)
    const seeFirst = () => engine.see(squares[0] ?? Buffer.alloc(0), signal)
    const loading = performance.now()
    await seeFirst()
    const loadedMs = performance.now() - loading
    const pid = engine.pid() ?? 0
    const [cpuBefore, ownBefore] = [cpuSecondsOf(pid), peakOf('self')]
    const startedAt = performance.now()
    for (let at = 0; at < photos; at++)
      await engine.see(squares[at % squares.length] ?? Buffer.alloc(0), signal)
    const ms = (performance.now() - startedAt) / photos
    const cpuMs = ((cpuSecondsOf(pid) - cpuBefore) * 1000) / photos
    const grown = peakOf('self') - ownBefore
    console.log(
      `First picture after ${Math.round(loadedMs)} ms, then ${Math.round(ms)} ms each on the clock`,
    )
    return [
      atMost('processor time of a photo', cpuMs, maxCpuMs, 'ms'),
      atMost('peak of the tagging process', peakOf(pid), maxMegabytes, 'MB'),
      atMost('growth of the process that asks', Math.max(0, grown), maxGrowth, 'MB'),
    ]
  } finally {
    await engine.stop()
    await decoder.stop()
  }
}

async function realSized(where: string): Promise<VisionSetup> {
  const [path, rows] = [join(where, graphFile), join(where, 'terms.f32')]
  const program = join(import.meta.dirname, 'vit-graph-process.ts')
  await promisify(execFile)(process.execPath, [program, path])
  console.log(`The graph has ${((await stat(path)).size / 1e6).toFixed(1)} MB`)
  const vectors = Float32Array.from(
    randomFillSync(new Int8Array(terms * dimensions)),
    (value) => value / 2000,
  )
  await writeFile(rows, new Uint8Array(vectors.buffer))
  return {
    runtimeFolder: await testRuntime(),
    graph: { path, input: 'pixel_values', output: 'pooler_output', threads: 1 },
    pixels: 224,
    mean: 0.5,
    std: 0.5,
    terms: { path: rows, dimensions },
  }
}

/** Model copies of 12-megapixel photos, as the analysis receives them. */
async function copiesOf(
  decoder: ReturnType<typeof openPhotoDecoder>,
  folder: string,
): Promise<Buffer[]> {
  const copies: Buffer[] = []
  for (const path of await makePhotos(join(folder, 'photos'), 5)) {
    const { modelCopy } = await decoder.prepare(path, {
      limits: { types: ['image/jpeg'], megapixels: 100 },
      fileName: 'photo.jpg',
      now: new Date(),
      copyBox: { width: 1568, height: 1568 },
    })
    if (modelCopy) copies.push(modelCopy)
  }
  return copies
}
