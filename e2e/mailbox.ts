import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'

const timeoutMs = 15_000

/** All mails to `address`, oldest first. Without SMTP each mail is a file. */
export async function mailsTo(dataDir: string, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail')
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    files.toSorted().map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return mails.filter((mail) => mail.to?.some((to) => to.address === address.toLowerCase()))
}

/** Waits for `count` mails to `address`, which a job sends, and returns the six digits of the newest. */
export async function codeFor(dataDir: string, address: string, count = 1): Promise<string> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const mails = await mailsTo(dataDir, address)
    const code = /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0]
    if (mails.length >= count && code) return code
    await wait(50)
  }
  throw new Error(`No mail number ${count} with a code came for ${address}.`)
}

/** Waits for `count` mails to `address` and returns the link of the newest that leads to this page. */
export async function linkFor(
  dataDir: string,
  address: string,
  page: string,
  count = 1,
): Promise<string> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const mails = await mailsTo(dataDir, address)
    const link = (mails.at(-1)?.text ?? '').match(/http\S+#\S+/)?.[0]
    if (mails.length >= count && link?.includes(`/${page}#`)) return link
    await wait(50)
  }
  throw new Error(`No mail number ${count} with a link to ${page} came for ${address}.`)
}
