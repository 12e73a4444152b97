import type { Screen } from './screen.ts'
import { editorCases } from './screens-editor.ts'
import { listCases } from './screens-list.ts'
import { seedPhotos } from './screens-photos.ts'
import { saveCase } from './screens-save.ts'

/** The image list and keyword editor of one owner with 100,000 photos. */
export const reviewScreen: Screen = {
  seed: seedPhotos,
  cases: (setup, ask) => [
    ...editorCases(setup, ask),
    saveCase(setup, ask),
    ...listCases(setup, ask),
  ],
}
