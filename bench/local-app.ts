import { chmod, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Api } from '../e2e/api.ts'
import { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import { linkRuntime } from '../server/src/test/model/test-runtime.ts'
import { toyModel, writeToyModel } from '../server/src/test/model/toy-model.ts'
import { atMost, exactly, type Figure } from './figures.ts'
import { inLanes } from './lanes.ts'
import { makePhotos } from './photos.ts'
import { peakOf } from './processes.ts'

const photos = 40
const lanes = 4
/** For the vocabulary and its statistics; two runs without a model differ by as much. */
const maxGrowth = 30
const timeoutMs = 5 * 60_000

type Described = { byModel: number; peak: number }

/**
 * Measures how much memory the model adds to the app's own process; the graph runs in another one. `graph` is the
 * graph file for pictures.
 */
export async function benchLocalApp(folder: string, graph: string): Promise<Figure[]> {
  await chmod(folder, 0o755)
  const model = join(folder, 'model')
  await writeToyModel(model, toyModel(0, { dimensions: 768, vision: await readFile(graph) }))
  const paths = await makePhotos(join(folder, 'app-photos'), photos)
  const without = await describe(paths)
  const withModel = await describe(paths, model)
  const megabytes = (peak: number) => `${Math.round(peak)} MB`
  console.log(
    `Peak of the app without a model ${megabytes(without.peak)}, with it ${megabytes(withModel.peak)}`,
  )
  return [
    exactly('photos that the model described', withModel.byModel, photos),
    atMost('growth of the app', Math.max(0, withModel.peak - without.peak), maxGrowth, 'MB'),
  ]
}

/** Uploads the photos to a new app and waits until all are described; adds the model from a folder if one is given. */
async function describe(paths: string[], model?: string): Promise<Described> {
  const app = await App.start()
  try {
    if (model) {
      await linkRuntime(join(app.dataDir, 'models'))
      await app.runAside(['model', 'add', model])
    }
    const api = await createUser(app, app.address, 'bench@example.org')
    app.admin('grant', 'bench@example.org', `${paths.length}`)
    await inLanes(lanes, paths, (path) => upload(api, path))
    return { byModel: await countDescribed(api, paths.length), peak: peakOf(app.pid) }
  } finally {
    await app.stop()
  }
}

async function upload(api: Api, path: string): Promise<void> {
  const name = `${crypto.randomUUID()}-img-${basename(path)}`
  const buffer = await readFile(path)
  await api.upload(name, { name: basename(path), mimeType: 'image/jpeg', buffer })
}

/** Resolves when all photos are described, with the number described by the built-in model. */
async function countDescribed(api: Api, count: number): Promise<number> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const { images } = await api.call('getImages', { limit: 100 })
    const done = images.filter(({ status }) => status === 'completed')
    if (done.length === count)
      return done.filter(({ model }) => model?.startsWith('Toy model')).length
    await wait(500)
  }
  throw new Error('The photos were not described in time.')
}
