import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usualChoices } from '@verso/metadata/photo-words.ts'
import { loadAccount } from '../account/account.ts'
import { serverClient } from '../account/server-client.ts'
import { writeDurably } from '../disk/durable-files.ts'
import { readHashes } from '../engine/hashes.ts'
import { undoRun } from '../engine/undo-run.ts'
import { writeRun } from '../engine/write-run.ts'
import { withTool } from './write-jobs.ts'

export type Check = { check: string; ok: boolean; text: string }

/** Checks what this program needs, and writes and undoes a test photo. */
export async function runChecks(dataFolder: string): Promise<Check[]> {
  const results: Check[] = []
  for (const [check, work] of Object.entries(checks)) {
    try {
      results.push({ check, ok: true, text: await work(dataFolder) })
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      results.push({ check, ok: false, text })
    }
  }
  return results
}

const checks: Record<string, (dataFolder: string) => Promise<string>> = {
  ExifTool: () => withTool(async (tool) => `version ${await tool.version()}`),
  'writing and undoing': writeAndUndo,
  account: async (dataFolder) => {
    const account = await loadAccount(dataFolder)
    if (!account) return 'this computer is not connected'
    await serverClient(account.server, account).call('getAppAccess', {})
    return `${account.email} on ${account.server}, the token in the ${account.keeps}`
  },
}

/** The smallest JPEG: one grey pixel. */
const pixel =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z'

async function writeAndUndo(): Promise<string> {
  // On some systems the temporary folder is a link, and files are written by their resolved path.
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'verso-doctor-')))
  try {
    const path = join(folder, 'photo.jpg')
    await writeDurably(path, Buffer.from(pixel, 'base64'))
    const { sha256 } = await readHashes(path)
    const file = { path, contentType: 'image/jpeg', sha256 }
    const photo = {
      id: '',
      original_name: '',
      bytes: 0,
      sha256,
      payload_hash: null,
      reviewed_at: null,
      words,
    }
    const options = { choices: usualChoices, sidecarNaming: 'base' as const }
    const dataFolder = join(folder, 'data')
    const { run, results } = await withTool((tool) =>
      writeRun({ dataFolder, tool, options }, [{ file, photo }]),
    )
    if (!run) throw new Error(results[0]?.reason ?? 'The photo was not written.')
    await undoRun(dataFolder, run)
    if ((await readHashes(path)).sha256 !== sha256) throw new Error('The photo is not as before.')
    return 'a photo was written, and is as before to the last byte'
  } finally {
    await rm(folder, { recursive: true })
  }
}

const place = {
  text: null,
  sublocation: null,
  city: null,
  state: null,
  country: null,
  countryCode: null,
}
const words = {
  keywords: ['test'],
  paths: [],
  description: null,
  headline: null,
  altText: null,
  people: [],
  period: { text: '', edtf: null },
  place,
  provenance: null,
}
