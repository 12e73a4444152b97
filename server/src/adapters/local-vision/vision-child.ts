import { readFile } from 'node:fs/promises'
import { serveParent } from './child-loop.ts'
import { cosines } from './decide/cosines.ts'
import type { SeenPicture, VisionSetup } from './messages.ts'
import { loadGraph } from './onnx.ts'
import { planesOf } from './pixels.ts'
import { normalised } from './vectors.ts'

/**
 * The program of the process that runs the model on pictures: raw RGB in, vector and cosines out. One picture at a
 * time.
 */
serveParent(async ({ runtimeFolder, graph, pixels, mean, std, terms }: VisionSetup) => {
  const model = await loadGraph(runtimeFolder, graph)
  const rows = terms ? await readRows(terms.path) : new Float32Array()
  return async (rgb: Uint8Array): Promise<SeenPicture> => {
    const planes = planesOf(rgb, mean, std)
    const vector = normalised(await model.run(planes, [1, 3, pixels, pixels]))
    return { vector, cosines: cosines(vector, rows) }
  }
})

async function readRows(path: string): Promise<Float32Array> {
  const bytes = await readFile(path)
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
}
