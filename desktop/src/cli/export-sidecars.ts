import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { safePath, sidecarBase, sidecarPath, UniquePaths } from '@verso/metadata/archive-paths.ts'
import { sidecar } from '@verso/metadata/sidecar.ts'
import {
  type Command,
  pluralise,
  exitCodes,
  onlyArgument,
  photoSource,
  writeOptions,
} from './command.ts'

export const exportSidecars: Command = {
  usage: 'export-sidecars FOLDER',
  about: 'Writes an XMP file for each photo of the account into a folder. Replaces no file.',
  async run(args, options) {
    const folder = onlyArgument(args, 'folder')
    const { choices, sidecarNaming } = writeOptions(options)
    const photos = await (await photoSource(options)).photos()
    const bases = Map.groupBy(photos, ({ original_name }) => sidecarBase(safePath(original_name)))
    const unique = new UniquePaths()
    const existing: string[] = []
    for (const { original_name, words } of photos) {
      const path = safePath(original_name)
      const isShared = (bases.get(sidecarBase(path))?.length ?? 0) > 1
      const target = join(
        folder,
        unique.inNumberedFolder(sidecarPath(path, sidecarNaming, isShared)),
      )
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, sidecar(words, choices), { flag: 'wx' }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error
          existing.push(target)
        },
      )
    }
    const written = photos.length - existing.length
    return {
      code: existing.length > 0 ? exitCodes.someFailed : exitCodes.done,
      result: { written, existing },
      lines: [
        ...existing.map((path) => `${path}: was there already and stays as it is.`),
        `${pluralise(written, 'sidecar')} written.`,
      ],
    }
  },
}
