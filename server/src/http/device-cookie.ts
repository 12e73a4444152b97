import { limits } from '@verso/contract/limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

type Site = Pick<Config, 'PUBLIC_URL'>

const isSecure = ({ PUBLIC_URL }: Site) => PUBLIC_URL.startsWith('https:')
/** The prefix makes browsers refuse a cookie of this name that another host or a page without TLS sets. */
const nameFor = (site: Site) => (isSecure(site) ? '__Host-verso-device' : 'verso-device')

/** The device token that the browser sent, unchecked; null without one. */
export function readDeviceCookie({ headers }: FastifyRequest, site: Site): string | null {
  const cookies = headers.cookie?.split('; ') ?? []
  const start = `${nameFor(site)}=`
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? null
}

/**
 * Has the browser keep its device token for 180 days, where no script can read it. A cookie, because signing out empties local
 * storage (AUTH-087), and set by the server, because Safari deletes those of scripts after a week. It authorises nothing.
 */
export function setDeviceCookie(reply: FastifyReply, site: Site, token: string): void {
  const maxAge = limits.knownDeviceDays * 86_400
  const secure = isSecure(site) ? '; Secure' : ''
  const cookie = `${nameFor(site)}=${token}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`
  reply.header('set-cookie', cookie)
}
