import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ifPresent } from '../disk/if-present.ts'

const timeoutMs = 3000
const runningSchema = z.object({ address: z.string(), key: z.string() })
type Running = z.infer<typeof runningSchema>

const fileOf = (dataFolder: string) => join(dataFolder, 'window.json')

export const newKey = (): string => randomBytes(24).toString('base64url')

/** Writes a note that lets the next start find this process. Only its owner can read it. */
export async function saveRunningWindow(dataFolder: string, running: Running): Promise<void> {
  await mkdir(dataFolder, { recursive: true })
  await rm(fileOf(dataFolder), { force: true })
  await writeFile(fileOf(dataFolder), JSON.stringify(running), { mode: 0o600 })
  await chmod(fileOf(dataFolder), 0o600)
}

export const forgetRunningWindow = (dataFolder: string): Promise<void> =>
  rm(fileOf(dataFolder), { force: true })

/** The address of a new window of the running process; null if none is running. */
export async function requestWindowAddress(dataFolder: string): Promise<string | null> {
  const text = await ifPresent(() => readFile(fileOf(dataFolder), 'utf8'))
  if (text === null) return null
  try {
    const { address, key } = runningSchema.parse(JSON.parse(text))
    const response = await fetch(`${address}/window`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: '{}',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { ticket } = z.object({ ticket: z.string() }).parse(await response.json())
    return `${address}/#${ticket}`
  } catch {
    // The process ended without removing its note or while writing it, and another one may have its port.
    return null
  }
}
