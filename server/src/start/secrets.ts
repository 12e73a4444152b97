import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const secretsFile = z.object({ AUTH_SECRET: z.string().min(32) })

type SecretSettings = { AUTH_SECRET?: string | undefined; DATA_DIR: string }

/**
 * Reads the secret from which the keys for tokens, signed URLs and codes are derived: `AUTH_SECRET`, or the one in
 * `secrets.json` in `DATA_DIR`, which the first start creates. Processes that start at the same time get the same
 * one.
 */
export async function readAuthSecret(config: SecretSettings): Promise<string> {
  return (await findAuthSecret(config)) ?? (await makeSecret(config.DATA_DIR, fileIn(config)))
}

/** Reads the same secret; null if it has not been created yet. */
export async function findAuthSecret(config: SecretSettings): Promise<string | null> {
  return config.AUTH_SECRET ?? (await readSecret(fileIn(config)))
}

const fileIn = ({ DATA_DIR }: SecretSettings) => join(DATA_DIR, 'secrets.json')

async function readSecret(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    return secretsFile.parse(JSON.parse(text)).AUTH_SECRET
  } catch (cause) {
    throw new Error(
      `${file} cannot be read. Restore it; or remove it and run  npm run admin -- accept-key  : everyone then signs in again.`,
      { cause },
    )
  }
}

/** A hard link appears complete or not at all, and never replaces an existing file. */
async function makeSecret(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  const content = { AUTH_SECRET: randomBytes(48).toString('base64url') }
  await writeFile(draft, `${JSON.stringify(content)}\n`, { mode: 0o600, flush: true })
  try {
    await link(draft, file)
    return content.AUTH_SECRET
  } catch (error) {
    const other = await readSecret(file)
    if (other === null) throw error
    return other
  } finally {
    await rm(draft, { force: true })
  }
}
