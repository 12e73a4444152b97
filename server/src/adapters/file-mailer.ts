import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from '../ports/clock.ts'
import type { Mailer } from '../ports/mailer.ts'
import { mailMessage } from '../text/mail-message.ts'
import { syncFolder } from './sync-folder.ts'

type FileMailerOptions = {
  folder: string
  from: string
  clock: Clock
  log: { info(about: object, text: string): void }
}

/** For installations without SMTP: writes each mail to a file `<time>-<to>.eml`, and logs its subject and code. */
export function openFileMailer({ folder, from, clock, log }: FileMailerOptions): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const date = clock.now()
      const { message } = await composer.sendMail(mailMessage(mail, from, date))
      const file = await writeNew(folder, fileName(date, mail.to), message as Buffer)
      log.info(
        { to: mail.to, subject: mail.subject, code: mail.code, file },
        `mail: ${mail.subject}`,
      )
    },
    async forget(address, until) {
      for (const file of await mailsTo(folder, address, until)) await rm(file, { force: true })
    },
  }
}

function fileName(date: Date, to: string): string {
  return `${timePart(date)}-${addressPart(to)}`
}

const timePart = (date: Date) => date.toISOString().replaceAll(/[-:]/g, '').replace('.', '')

const addressPart = (to: string) => to.replaceAll(/[^A-Za-z0-9@._+-]/g, '_').slice(0, 120)

/** Different addresses may produce the same file name, so the header decides. */
async function mailsTo(folder: string, address: string, until: Date): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const part = addressPart(address).toLowerCase()
  const found: string[] = []
  for (const name of await readdir(folder)) {
    const [time = ''] = name.split('-', 1)
    if (time > timePart(until) || !name.toLowerCase().includes(`z-${part}`)) continue
    const file = join(folder, name)
    if (isTo(await readFile(file, 'utf8'), address)) found.push(file)
  }
  return found
}

const isTo = (mail: string, address: string) =>
  /^To: <?([^\r\n>]*)/im.exec(mail)?.[1]?.toLowerCase() === address.toLowerCase()

/** The file appears complete and synced or not at all, is private to its owner, and never replaces another. */
async function writeNew(folder: string, name: string, content: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `${randomUUID()}.tmp`)
  await writeFile(draft, content, { flag: 'wx', mode: 0o600, flush: true })
  try {
    return await publish(draft, join(folder, name))
  } finally {
    await rm(draft, { force: true })
    await syncFolder(folder)
  }
}

async function publish(draft: string, path: string): Promise<string> {
  for (let copy = 1; ; copy += 1) {
    const file = `${path}${copy > 1 ? `-${copy}` : ''}.eml`
    try {
      await link(draft, file)
      return file
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
