import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { localhostCertificate, localhostKey } from './localhost-certificate.ts'

type Received = { from: string; to: string[]; isEncrypted: boolean; raw: Buffer }

/**
 * Starts a real SMTP server on this machine. It accepts every mail; with `login`, only after this name and password
 * were sent.
 */
export async function startSmtpServer(
  options: SMTPServerOptions & { login?: { user: string; password: string } } = {},
) {
  const { login, ...rest } = options
  const received: Received[] = []
  const passwords: string[] = []
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    key: localhostKey,
    cert: localhostCertificate,
    authOptional: !login,
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth({ username, password }, _session, answer) {
      passwords.push(password ?? '')
      const isRight = username === login?.user && password === login?.password
      if (isRight) answer(null, { user: username })
      else answer(new Error('Wrong name or password'))
    },
    onData(stream, { envelope, secure }, answer) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(({ address }) => address)
      const take = async () => {
        received.push({ from, to, isEncrypted: secure, raw: await buffer(stream) })
      }
      void take().then(() => answer(), answer)
    },
    ...rest,
  })
  // If a client disconnects, the server emits an error.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    /** All passwords that clients sent, right or wrong. */
    passwords,
    url: (parts: { scheme?: string; login?: string; query?: string } = {}) =>
      `${parts.scheme ?? 'smtp'}://${parts.login ? `${parts.login}@` : ''}127.0.0.1:${port}${parts.query ?? ''}`,
    dropConnections: () => sockets.forEach((socket) => socket.destroy()),
    stop: () => promisify(server.close.bind(server))(),
  }
}
