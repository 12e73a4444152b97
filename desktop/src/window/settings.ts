import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { usualChoices } from '@verso/metadata/photo-words.ts'
import { z } from 'zod'
import { saveFile } from '../disk/durable-files.ts'
import { ifPresent } from '../disk/if-present.ts'
import type { WriteOptions } from '../engine/plan-write.ts'
import { wordFields } from '../plan/chosen-words.ts'

export const settingsSchema = z.strictObject({
  /** Fields that are not written. */
  leftOut: z.array(z.enum(wordFields)),
  hierarchyRoot: z.string().trim().max(64).nullable(),
  exifDescription: z.boolean(),
  partialDates: z.boolean(),
  sidecarNaming: z.enum(['base', 'full']),
  /** Also writes files that could be compared only by name. */
  includeProbable: z.boolean(),
  /** Keeps watching a folder after an upload. */
  watches: z.boolean(),
  /** Writes the words into the files of a watched folder once a person has reviewed them. */
  writesReviewed: z.boolean(),
  /** The folder that was used last. */
  folder: z.string().nullable(),
})
/** The settings that the window remembers. */
export type Settings = z.infer<typeof settingsSchema>

const defaultSettings: Settings = {
  ...usualChoices,
  leftOut: [],
  sidecarNaming: 'base',
  includeProbable: false,
  watches: false,
  writesReviewed: false,
  folder: null,
}

const fileOf = (dataFolder: string) => join(dataFolder, 'settings.json')

/** Returns the default settings if none were saved. Throws a readable error if the file is damaged. */
export async function loadSettings(dataFolder: string): Promise<Settings> {
  const path = fileOf(dataFolder)
  const text = await ifPresent(() => readFile(path, 'utf8'))
  if (text === null) return defaultSettings
  try {
    return settingsSchema.parse({ ...defaultSettings, ...(JSON.parse(text) as object) })
  } catch (cause) {
    throw new Error(`The settings in ${path} cannot be read. Delete this file.`, { cause })
  }
}

export const saveSettings = (dataFolder: string, settings: Settings): Promise<void> =>
  saveFile(fileOf(dataFolder), JSON.stringify(settings))

export const writeOptionsOf = (settings: Settings): WriteOptions => {
  const { hierarchyRoot, exifDescription, partialDates, sidecarNaming } = settings
  const choices = { hierarchyRoot: hierarchyRoot || null, exifDescription, partialDates }
  return { choices, sidecarNaming }
}
