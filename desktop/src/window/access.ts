import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const ticketLifetimeMs = 60_000
const secret = () => randomBytes(24).toString('base64url')

/**
 * Decides who may call the window's server. The address that opens a window contains a ticket that other programs could
 * see in the list of processes. It is valid once, within a minute, and gives the page its token.
 */
export class Access {
  readonly #tickets = new Map<string, number>()
  readonly #tokens = new Set<string>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  issueTicket(): string {
    const ticket = secret()
    this.#tickets.set(ticket, this.#now() + ticketLifetimeMs)
    return ticket
  }

  /** Returns the token for a new page; null if the ticket was used, has expired or is unknown. */
  redeem(ticket: string): string | null {
    const expires = this.#tickets.get(ticket)
    this.#tickets.delete(ticket)
    if (expires === undefined || expires < this.#now()) return null
    const token = secret()
    this.#tokens.add(token)
    return token
  }

  hasToken({ authorization = '' }: IncomingHttpHeaders): boolean {
    return [...this.#tokens].some((token) => equal(`Bearer ${token}`, authorization))
  }
}

function equal(expected: string, sent: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(sent)]
  return a.length === b.length && timingSafeEqual(a, b)
}
