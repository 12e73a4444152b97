import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'

/** A job sends the mails, which takes a while on a busy machine. */
const timeoutMs = 60_000

/** All mails to `address`, oldest first. Without SMTP each mail is a file with the address in its name. */
export async function mailsTo(dataDir: string, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail')
  const to = address.toLowerCase()
  const names: string[] = await orIfMissing(readdir(folder), [])
  const files = names.filter((name) => name.endsWith('.eml') && name.toLowerCase().includes(to))
  const contents = await Promise.all(
    files.toSorted().map((name) => orIfMissing(readFile(join(folder, name)), null)),
  )
  const mails = await Promise.all(
    contents.filter((each) => each !== null).map((each) => PostalMime.parse(each)),
  )
  return mails.filter((mail) => mail.to?.some((each) => each.address === to))
}

/** A mail may not exist yet, or may be removed together with its account while it is read. */
async function orIfMissing<T, Other>(reading: Promise<T>, other: Other): Promise<T | Other> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return other
  }
}

/** Waits for `count` mails to `address`, and returns the match of the pattern in the newest one. */
async function foundIn(
  { dataDir, address, count }: { dataDir: string; address: string; count: number },
  what: string,
  find: (text: string) => string | undefined,
): Promise<string> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const mails = await mailsTo(dataDir, address)
    const found = find(mails.at(-1)?.text ?? '')
    if (mails.length >= count && found) return found
    await wait(100)
  }
  throw new Error(`No mail number ${count} with ${what} came for ${address}.`)
}

/** Waits for `count` mails to `address`, and returns the six digits of the newest one. */
export function codeFor(dataDir: string, address: string, count = 1): Promise<string> {
  const code = (text: string) => /\b\d{6}\b/.exec(text)?.[0]
  return foundIn({ dataDir, address, count }, 'a code', code)
}

/** Waits for `count` mails to `address`, and returns the link to this page in the newest one. */
export function linkFor(
  dataDir: string,
  address: string,
  page: string,
  count = 1,
): Promise<string> {
  const link = (text: string) => {
    const [found] = text.match(/http\S+#\S+/) ?? []
    return found?.includes(`/${page}#`) ? found : undefined
  }
  return foundIn({ dataDir, address, count }, `a link to ${page}`, link)
}
