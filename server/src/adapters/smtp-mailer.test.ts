import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { localhostCertificate } from '../test/localhost-certificate.ts'
import { startSmtpServer } from '../test/smtp-server.ts'
import { openSmtpMailer, smtpOptions } from './smtp-mailer.ts'

const mail = { to: 'zoe@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const login = { user: 'verso@example.org', password: 'p@ss/w:rd' }
const inUrl = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}`

type ServerOptions = Parameters<typeof startSmtpServer>[0]

async function serverWith(options: ServerOptions = {}) {
  const server = await startSmtpServer(options)
  onTestFinished(server.stop)
  return server
}

function mailerTo(url: string, ca?: string) {
  const clock = { now: () => new Date('2026-11-20T10:11:12Z') }
  const mailer = openSmtpMailer({ url, from: 'Verso <no-reply@example.org>', clock, ca })
  onTestFinished(mailer.close)
  return mailer
}

// API-008
test('the envelope contains only sender and receiver', async () => {
  const server = await serverWith()
  await mailerTo(server.url()).send({ ...mail, subject: 'Hi\r\nBcc: evil@example.com' })
  expect(server.received).toMatchObject([
    { from: 'no-reply@example.org', to: ['zoe@example.org'], isEncrypted: false },
  ])
})

// API-008
test('signs in over STARTTLS with a password that is escaped in the URL', async () => {
  const server = await serverWith({ login })
  const url = server.url({ login: inUrl, query: '?requireTLS=true' })
  await mailerTo(url, localhostCertificate).send(mail)
  expect(server.received).toMatchObject([{ isEncrypted: true }])
  expect(server.passwords).toEqual([login.password])
})

// API-008
test('smtps is encrypted from the first byte', async () => {
  const server = await serverWith({ secure: true, login })
  await mailerTo(server.url({ scheme: 'smtps', login: inUrl }), localhostCertificate).send(mail)
  expect(server.received).toMatchObject([{ isEncrypted: true }])
})

test('if STARTTLS is required but missing, neither password nor mail is sent', async () => {
  const server = await serverWith({ login, disabledCommands: ['STARTTLS'] })
  const mailer = mailerTo(server.url({ login: inUrl, query: '?requireTLS=true' }))
  await expect(mailer.send(mail)).rejects.toThrow(/TLS/)
  expect([server.passwords, server.received]).toEqual([[], []])
})

test.each(['smtp', 'smtps'])('%s rejects a self-signed certificate', async (scheme) => {
  const server = await serverWith({ secure: scheme === 'smtps', login })
  const mailer = mailerTo(server.url({ scheme, login: inUrl, query: '?requireTLS=true' }))
  await expect(mailer.send(mail)).rejects.toThrow(/self-signed certificate/)
  expect([server.passwords, server.received]).toEqual([[], []])
})

test('a wrong password throws, and the error does not contain it', async () => {
  const server = await serverWith({ login })
  const mailer = mailerTo(server.url({ login: 'verso:not-it' }), localhostCertificate)
  const error: unknown = await mailer.send(mail).catch((reason: unknown) => reason)
  expect(String(error)).toMatch(/Invalid login.*535/)
  expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain('not-it')
  expect(server.received).toEqual([])
})

test('throws if the server cannot be reached, so that the job is retried', async () => {
  const server = await startSmtpServer()
  await server.stop()
  await expect(mailerTo(server.url()).send(mail)).rejects.toThrow(/ECONNREFUSED/)
})

test('throws if the server rejects a receiver or mail; the next mail is sent', async () => {
  const refused = ['nobody@example.org']
  const server = await serverWith({
    onRcptTo: ({ address }, _session, answer) =>
      answer(refused.includes(address) ? new Error('No such mailbox') : null),
  })
  const mailer = mailerTo(server.url())
  await expect(mailer.send({ ...mail, to: 'nobody@example.org' })).rejects.toThrow(/mailbox/)
  await mailer.send(mail)
  expect(server.received.map(({ to }) => to)).toEqual([['zoe@example.org']])
})

test('throws if the connection ends during a mail', async () => {
  const server = createServer((socket) => {
    socket.write('220 here\r\n')
    socket.on('data', (data) => {
      if (data.toString().startsWith('DATA')) socket.destroy()
      else socket.write('250 fine\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await expect(mailerTo(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toThrow()
})

test('no mail is lost if the server dropped a pooled connection', async () => {
  const server = await serverWith()
  const mailer = mailerTo(server.url())
  await mailer.send(mail)
  server.dropConnections()
  await mailer.send({ ...mail, subject: 'Again' })
  expect(server.received).toHaveLength(2)
})

test.each([
  ['smtp://mail.example.org', { port: 587, secure: false, requireTLS: true, ignoreTLS: false }],
  ['smtps://mail.example.org', { port: 465, secure: true, requireTLS: false }],
  ['smtp://relay:25?requireTLS=false', { host: 'relay', port: 25, ignoreTLS: true }],
  ['smtp://localhost:1025', { port: 1025, ignoreTLS: true }],
  ['smtp://[::1]:25', { host: '::1', requireTLS: false }],
  ['smtp://localhost.example.org', { requireTLS: true }],
])('%s is read', (url, options) => {
  expect(smtpOptions(url)).toMatchObject(options)
})

test('an unknown parameter is an error', () => {
  expect(() => smtpOptions('smtp://a.example.org?tls=off')).toThrow("does not know 'tls'")
})
