import { limits } from '@verso/contract/limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

type Site = Pick<Config, 'PUBLIC_URL'>

const isSecure = ({ PUBLIC_URL }: Site) => PUBLIC_URL.startsWith('https:')
/** With this prefix, browsers refuse the cookie if another host or a page without TLS sets it. */
const nameFor = (site: Site) => (isSecure(site) ? '__Host-verso-device' : 'verso-device')

/** The device token that the browser sent, unchecked; null if it sent none. */
export function readDeviceCookie({ headers }: FastifyRequest, site: Site): string | null {
  const cookies = headers.cookie?.split('; ') ?? []
  const start = `${nameFor(site)}=`
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? null
}

/**
 * Makes the browser keep its device token for 180 days, out of reach of scripts. It is a cookie, because signing out
 * empties local storage (AUTH-087), and the server sets it, because Safari deletes cookies set by scripts after a
 * week. It authorises nothing.
 */
export function setDeviceCookie(reply: FastifyReply, site: Site, token: string): void {
  const maxAge = limits.knownDeviceDays * 86_400
  const secure = isSecure(site) ? '; Secure' : ''
  const cookie = `${nameFor(site)}=${token}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`
  reply.header('set-cookie', cookie)
}
