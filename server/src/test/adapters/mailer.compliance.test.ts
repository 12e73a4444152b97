import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openFileMailer } from '../../adapters/file-mailer.ts'
import { openSmtpMailer } from '../../adapters/smtp-mailer.ts'
import type { Mail, Mailer } from '../../ports/mailer.ts'
import { startSmtpServer } from '../smtp-server.ts'

type Opened = { mailer: Mailer; received(): Promise<Email[]> }

/** Every adapter of the mailer port, with a way to read what it sent. */
const adapters: Record<string, () => Promise<Opened>> = {
  'file mailer': openFile,
  'SMTP mailer': openSmtp,
}

const from = 'Verso <no-reply@example.org>'
const mail: Mail = {
  to: 'zoe+tag@example.org',
  subject: 'Your Verso code: 012345',
  text: 'Hello Zoë,\n\n012345\n',
  html: '<p>Hello Zoë</p><p>012345</p>',
  code: '012345',
}

describe.each(Object.entries(adapters))('%s', (_name, open) => {
  // API-008, API-010
  test('sends subject, sender, receiver, text and HTML unchanged', async () => {
    const { mailer, received } = await open()
    await mailer.send(mail)
    const [got] = await received()
    expect(got).toMatchObject({
      subject: mail.subject,
      from: { name: 'Verso', address: 'no-reply@example.org' },
      to: [{ address: mail.to }],
    })
    expect(got?.text?.trim().replaceAll('\r\n', '\n')).toBe(mail.text.trim())
    expect(got?.html).toContain('<p>Hello Zoë</p>')
    expect(got?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    expect(got?.messageId).toMatch(/^<.+@.+>$/)
    expect(Date.parse(got?.date ?? '')).toBeGreaterThan(0)
  })

  test('keeps letters of all scripts and very long lines', async () => {
    const { mailer, received } = await open()
    const long = 'é'.repeat(3000)
    await mailer.send({ ...mail, subject: `Grüße für 山田 ${long.slice(0, 200)}`, text: long })
    const [got] = await received()
    expect(got?.subject).toBe(`Grüße für 山田 ${long.slice(0, 200)}`)
    expect(got?.text?.trim()).toBe(long)
  })

  test.each(['\r\nBcc: evil@example.com', '\nBcc: evil@example.com\n\nhi', '\rX-Evil: 1'])(
    'a line break in the subject adds no header: %j',
    async (attack) => {
      const { mailer, received } = await open()
      await mailer.send({ ...mail, subject: `Hello${attack}` })
      const [got] = await received()
      expect(got?.headers.map(({ key }) => key)).not.toContain('bcc')
      expect(got?.headers.map(({ key }) => key)).not.toContain('x-evil')
      expect(got?.text).toContain('012345')
    },
  )

  test.each([
    'a@example.org, evil@example.com',
    'a@example.org;evil@example.com',
    'a@example.org\r\nBcc: evil@example.com',
    'Ann <a@example.org>',
    '"a@example.org evil"@example.com',
    'a b@example.org',
    'nobody',
    '',
  ])('refuses a receiver that is not a single plain address: %j', async (to) => {
    const { mailer, received } = await open()
    await expect(mailer.send({ ...mail, to })).rejects.toThrow('address')
    expect(await received()).toEqual([])
  })

  test('concurrent mails all arrive exactly once', async () => {
    const { mailer, received } = await open()
    const subjects = Array.from({ length: 20 }, (_, index) => `Mail ${index}`)
    await Promise.all(subjects.map((subject) => mailer.send({ ...mail, subject })))
    const got = (await received()).map(({ subject }) => subject)
    expect(got).toHaveLength(subjects.length)
    expect(new Set(got)).toEqual(new Set(subjects))
  })
})

describe('file mailer', () => {
  test('names files by time and receiver, inside its folder and readable only by the owner', async () => {
    const folder = await newFolder()
    const mailer = openFileMailer({ folder, from, clock, log: { info: () => undefined } })
    await mailer.send({ ...mail, to: '../../../../tmp/evil@example.org' })
    const names = await readdir(folder)
    expect(names).toEqual(['20261120T101112013Z-.._.._.._.._tmp_evil@example.org.eml'])
    expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600)
  })

  // SET-033
  test('deletes only the mails sent to one address up to a given time', async () => {
    const folder = await newFolder()
    let now = clock.now()
    const log = { info: () => undefined }
    const mailer = openFileMailer({ folder, from, clock: { now: () => now }, log })
    const others = ['zoe+tag@example.org.uk', 'a.zoe+tag@example.org', 'o_leary@example.org']
    for (const to of [mail.to, mail.to, "o'leary@example.org", ...others])
      await mailer.send({ ...mail, to })
    now = new Date(now.getTime() + 1000)
    await mailer.send({ ...mail, subject: 'of a new account' })
    await mailer.forget(mail.to.toUpperCase(), clock.now())
    await mailer.forget("o'leary@example.org", clock.now())
    const left = await Promise.all((await readdir(folder)).map((name) => readMail(folder, name)))
    const receivers = left.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`)
    const kept = others.map((to) => `${to}: ${mail.subject}`)
    expect(new Set(receivers)).toEqual(new Set([...kept, `${mail.to}: of a new account`]))
  })

  test('logs subject and code in one line', async () => {
    const lines: unknown[] = []
    const log = { info: (...line: unknown[]) => void lines.push(line) }
    await openFileMailer({ folder: await newFolder(), from, clock, log }).send(mail)
    expect(lines).toEqual([
      [expect.objectContaining({ to: mail.to, code: '012345' }), `mail: ${mail.subject}`],
    ])
  })
})

const clock = { now: () => new Date('2026-11-20T10:11:12.013Z') }

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verso-mail-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const readMail = async (folder: string, name: string) =>
  PostalMime.parse(await readFile(join(folder, name)))

async function openFile(): Promise<Opened> {
  const folder = await newFolder()
  const mailer = openFileMailer({ folder, from, clock, log: { info: () => undefined } })
  const parse = async (name: string) => readMail(folder, name)
  return { mailer, received: async () => Promise.all((await readdir(folder)).map(parse)) }
}

async function openSmtp(): Promise<Opened> {
  const server = await startSmtpServer()
  const mailer = openSmtpMailer({ url: server.url(), from, clock })
  onTestFinished(async () => {
    mailer.close()
    await server.stop()
  })
  return {
    mailer,
    received: () => Promise.all(server.received.map(({ raw }) => PostalMime.parse(raw))),
  }
}
