/** Whether the address can be reached only from this machine. True if no address is set. */
export function isLoopback(url: string | undefined): boolean {
  if (url === undefined || url === '') return true
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : ''
  return host === 'localhost' || /^127(\.\d+){3}$|\.localhost$|^\[::(ffff:7f.*:.*|1)\]$/.test(host)
}

/** A host or an IP address as part of a URL; the zone of an IPv6 address is left out. */
const urlOf = (host: string) =>
  `http://${host.includes(':') ? `[${host.replace(/%.*$/, '')}]` : host}`

/** Whether a server can listen at this host: a name or an IP address, without port and brackets. */
export const isHost = (host: string): boolean =>
  /^[\w.:%-]+$/.test(host) && URL.canParse(urlOf(host))

/** Whether no other machine can open the pages, neither directly nor at a public address. */
export const isLocalOnly = ({
  HOST,
  PUBLIC_URL,
}: {
  HOST: string
  PUBLIC_URL?: string | undefined
}) => isLoopback(PUBLIC_URL) && isLoopback(urlOf(HOST))
