import { availableParallelism } from 'node:os'
import { checkFile } from './get-model.ts'
import type { ModelManifest } from './manifest.ts'
import type { TextSetup, VisionSetup } from './messages.ts'
import type { ModelFolder } from './model-folder.ts'
import { runtimeFolder } from './runtime.ts'

export const textSetup = (folder: ModelFolder, manifest: ModelManifest): TextSetup => ({
  runtimeFolder: runtimeFolder(folder.models),
  graph: {
    path: folder.fileOf(manifest, 'text'),
    input: manifest.text.input,
    output: manifest.text.output,
    threads: availableParallelism(),
  },
  tokenizerPath: folder.fileOf(manifest, 'tokenizer'),
  tokens: manifest.text.tokens,
  padId: manifest.text.padId,
})

/**
 * Before the weights are loaded for the first time, they are compared with their hash: flipped bits would load
 * without an error.
 */
export async function checkedVisionSetup(
  folder: ModelFolder,
  manifest: ModelManifest,
  terms: VisionSetup['terms'],
): Promise<VisionSetup> {
  const vision = manifest.files.find(({ role }) => role === 'vision')
  if (vision) await checkFile(folder, manifest, vision)
  const { pixels, mean, std, input, output } = manifest.picture
  return {
    runtimeFolder: runtimeFolder(folder.models),
    graph: { path: folder.fileOf(manifest, 'vision'), input, output, threads: 1 },
    pixels,
    mean,
    std,
    terms,
  }
}
