import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AsyncEntry } from '@napi-rs/keyring'

/** Where the token of a server is stored. The password is never stored. */
export type TokenStore = {
  /** The name of the place, shown to the user. */
  place: string
  save(token: string): Promise<void>
  load(): Promise<string | null>
  remove(): Promise<void>
}

/** The keychain of the system: Keychain on macOS, Credential Manager on Windows, Secret Service on Linux. */
export function keychain(server: string): TokenStore {
  // The default on Linux is the kernel keyring, which is empty after a restart.
  const options = { linux: { store: 'secret-service' } } as const
  const entry = () => new AsyncEntry('Verso Desktop', server, options)
  return {
    place: 'the keychain of this system',
    save: async (token) => entry().setPassword(token),
    load: async () => (await entry().getPassword()) ?? null,
    remove: async () => void (await entry().deleteCredential()),
  }
}

/** A file that only its owner can read, for systems without a keychain. */
export function tokenFile(path: string): TokenStore {
  return {
    place: `the file ${path}, which only you can read, because this system has no keychain`,
    async save(token) {
      await mkdir(dirname(path), { recursive: true })
      await rm(path, { force: true })
      await writeFile(path, token, { mode: 0o600 })
      await chmod(path, 0o600)
    },
    async load() {
      try {
        return await readFile(path, 'utf8')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: () => rm(path, { force: true }),
  }
}
