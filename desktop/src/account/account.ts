import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { saveFile } from '../disk/durable-files.ts'
import { ifPresent } from '../disk/if-present.ts'
import { keychain, tokenFile, type TokenStore } from './token-store.ts'

/** The account that this computer is connected to. `keeps` is where its token is stored. */
export type Account = { server: string; email: string; keeps: 'keychain' | 'file' }

const accountFile = (dataFolder: string) => join(dataFolder, 'account.json')
const storeOf = (dataFolder: string, { server, keeps }: Pick<Account, 'server' | 'keeps'>) =>
  keeps === 'keychain' ? keychain(server) : tokenFile(join(dataFolder, 'token'))

/** Stores the token in the keychain, or in a file if the system has no keychain. Returns which of the two. */
export async function saveAccount(
  dataFolder: string,
  { server, email, token }: { server: string; email: string; token: string },
  preferred: TokenStore = keychain(server),
): Promise<TokenStore> {
  await mkdir(dataFolder, { recursive: true })
  let store = preferred
  let keeps: Account['keeps'] = 'keychain'
  try {
    await store.save(token)
  } catch {
    // The keychain is missing or locked; decision 41 allows a file in that case.
    store = storeOf(dataFolder, { server, keeps: 'file' })
    keeps = 'file'
    await store.save(token)
  }
  const account: Account = { server, email, keeps }
  await saveFile(accountFile(dataFolder), JSON.stringify(account))
  return store
}

/** Returns null if this computer is not connected. */
export async function loadAccount(
  dataFolder: string,
): Promise<(Account & { token: string }) | null> {
  const account = await readAccount(dataFolder)
  const token = account && (await storeOf(dataFolder, account).load())
  return account && token ? { ...account, token } : null
}

export async function removeAccount(dataFolder: string): Promise<void> {
  const account = await readAccount(dataFolder)
  if (account) await storeOf(dataFolder, account).remove()
  await rm(accountFile(dataFolder), { force: true })
}

const readAccount = (dataFolder: string): Promise<Account | null> =>
  ifPresent(async () => JSON.parse(await readFile(accountFile(dataFolder), 'utf8')) as Account)
