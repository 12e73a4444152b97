import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { reasonOf } from '../engine/scan-folder.ts'
import type { Access } from './access.ts'
import { type CallNeeds, calls } from './calls.ts'
import { sendPageFile } from './page-files.ts'
import { Refused } from './refused.ts'
import { streamState } from './state-stream.ts'

const maxBodyBytes = 4 * 1024 * 1024

/** Allows only this page itself, and no other page may show it in a frame. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

type Needs = CallNeeds & {
  access: Access
  /** The folder of the built page. */
  pageFolder: string
  /** The key with which another start of the program requests a window. It is in a file that only its owner can read. */
  key: string
}

/** Starts the server of the window, on a free port that only this computer can reach. */
export async function startServer(needs: Needs): Promise<{ address: string; server: Server }> {
  const server = createServer((request, response) => {
    respond(request, response, origin(), needs).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else sendError(response, error)
    })
  })
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return { address: origin(), server }
}

/** First refuses other pages and host names: a page elsewhere can reach this port, but not with our Host and Origin. */
async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
  needs: Needs,
): Promise<void> {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  const { method, url = '/' } = request
  const from = request.headers
  if (`http://${from.host}` !== origin) return send(response, 421, 'Wrong address.')
  if (from.origin !== undefined && from.origin !== origin)
    return send(response, 403, 'Another page may not ask for this.')
  if (method === 'GET') return sendPageFile(needs.pageFolder, url, response)
  if (method !== 'POST') return send(response, 405, 'Only GET and POST.')
  if (from['content-type'] !== 'application/json') return send(response, 415, 'Only JSON.')
  if (url === '/window')
    return from.authorization === `Bearer ${needs.key}`
      ? sendJson(response, { ticket: needs.access.issueTicket() })
      : send(response, 401, 'Not allowed.')
  if (from.origin === undefined) return send(response, 403, 'Only the window may ask for this.')
  return respondToPage(request, response, needs)
}

async function respondToPage(
  request: IncomingMessage,
  response: ServerResponse,
  needs: Needs,
): Promise<void> {
  const { url = '' } = request
  if (url === '/api/enter') {
    const { ticket } = z.strictObject({ ticket: z.string() }).parse(await readJson(request))
    const token = needs.access.redeem(ticket)
    return token ? sendJson(response, { token }) : send(response, 401, 'Open the window again.')
  }
  if (!needs.access.hasToken(request.headers)) return send(response, 401, 'Open the window again.')
  if (url === '/api/state') return streamState(needs.shown, response)
  const name = url.slice('/api/'.length)
  if (!Object.hasOwn(calls, name)) return send(response, 404, 'There is no such call.')
  const { input, run } = calls[name as keyof typeof calls] as {
    input: z.ZodType
    run: (input: unknown, needs: CallNeeds) => unknown
  }
  return sendJson(response, (await run(input.parse(await readJson(request)), needs)) ?? {})
}

class TooLong extends Error {}

/** Counts the bytes itself, because a body may come without a length. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBodyBytes) throw new TooLong()
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

function sendError(response: ServerResponse, error: unknown): void {
  if (error instanceof TooLong) return send(response, 413, 'Too long.')
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return send(response, 400, 'The window sent something unexpected. Start the program again.')
  return send(response, error instanceof Refused ? 409 : 500, reasonOf(error))
}

const send = (response: ServerResponse, status: number, error: string) =>
  sendJson(response, { error }, status)

function sendJson(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
