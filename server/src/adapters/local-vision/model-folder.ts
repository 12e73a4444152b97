import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileRole, fileNames, type ModelManifest, manifestSchema } from './manifest.ts'
import { readJson } from './read-json.ts'

/** The terms whose vectors are stored: the key of the terms, and how many passes are done. */
export type StoredTerms = { key: string; passes: number }

/** Ends with the start of a commit. */
const isModelFolder = /-[0-9a-f]{12}$/

/** The folder `models/` in the data folder: the files of one model, the program that runs it, and the state. */
export function modelFolder(models: string) {
  const folderOf = ({ id, commit }: ModelManifest) => join(models, `${id}-${commit.slice(0, 12)}`)
  const installedPath = join(models, 'installed.json')
  const termsPath = join(models, 'terms.json')

  return {
    models,
    folderOf,
    fileOf: (manifest: ModelManifest, role: FileRole) => join(folderOf(manifest), fileNames[role]),
    thresholdsPath: (manifest: ModelManifest) => join(folderOf(manifest), 'thresholds.json'),
    learnedPath: (key: string, name: string) => join(models, `${key.slice(0, 16)}-${name}`),
    rowsPath: (key: string) => join(models, `terms-${key.slice(0, 16)}.f32`),

    /**
     * The model whose files are complete and checked. Null if no model is, or if the file is damaged or of another
     * version of Verso: then the model has to be got again.
     */
    installed: (): ModelManifest | null =>
      manifestSchema.safeParse(readJson(installedPath)).data ?? null,
    setInstalled: (manifest: ModelManifest) => writeWhole(installedPath, manifest),

    terms: (): StoredTerms | null => readJson(termsPath) as StoredTerms | null,
    setTerms: (terms: StoredTerms) => writeWhole(termsPath, terms),

    hasTerms: () => readJson(termsPath) !== null,
    removeTerms: () => rm(termsPath, { force: true }),
    /** Removes the files of models that were used before. */
    async removeOthers(manifest: ModelManifest): Promise<void> {
      for (const name of await readdir(models))
        if (isModelFolder.test(name) && join(models, name) !== folderOf(manifest))
          await rm(join(models, name), { recursive: true, force: true, maxRetries: 5 })
    },
    removeAll: () => rm(models, { recursive: true, force: true, maxRetries: 5 }),
  }

  async function writeWhole(path: string, value: object): Promise<void> {
    await mkdir(models, { recursive: true })
    await writeFile(`${path}.part`, JSON.stringify(value, null, 2), { flush: true })
    await rename(`${path}.part`, path)
  }
}

export type ModelFolder = ReturnType<typeof modelFolder>
