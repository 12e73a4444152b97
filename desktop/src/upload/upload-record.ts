import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repairJournal } from '../engine/run-record.ts'
import type { LocalFile } from '../plan/local-file.ts'

/** The account whose photos are uploaded. */
export type Owner = { server: string; email: string }
type Line = Owner & { sha256: string; payload: string | null }

/** The files of this computer that were ever in the account, so that deleted ones are not uploaded again. */
export type UploadRecord = {
  has(file: LocalFile): boolean
  add(file: LocalFile): Promise<void>
}

/** Opens `uploads.jsonl` in the data folder, for reading and appending. */
export async function openUploadRecord(
  dataFolder: string,
  { server, email }: Owner,
): Promise<UploadRecord> {
  const path = join(dataFolder, 'uploads.jsonl')
  const hashes = new Set<string>()
  await mkdir(dataFolder, { recursive: true })
  const lines = (await readWhole(path)).split('\n')
  for (const line of lines.filter(Boolean)) {
    const { sha256, payload, ...owner } = JSON.parse(line) as Line
    if (owner.server !== server || owner.email !== email) continue
    hashes.add(sha256)
    if (payload) hashes.add(payload)
  }
  return {
    has: ({ sha256, payloadHash }) =>
      hashes.has(sha256) || (payloadHash !== null && hashes.has(payloadHash)),
    async add({ sha256, payloadHash }) {
      if (hashes.has(sha256)) return
      hashes.add(sha256)
      if (payloadHash) hashes.add(payloadHash)
      const line: Line = { server, email, sha256, payload: payloadHash }
      await appendFile(path, `${JSON.stringify(line)}\n`)
    },
  }
}

/** Ignores an incomplete last line: its file is in the account and is found there. */
async function readWhole(path: string): Promise<string> {
  try {
    await repairJournal(path)
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
