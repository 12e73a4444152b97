/** Whether the address can be reached only from this machine. True if no address is set. */
export function isLoopback(url: string | undefined): boolean {
  const host = url ? new URL(url).hostname : 'localhost'
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$|\.localhost$/.test(host)
}

/** Whether no other machine can open the pages, neither directly nor at a public address. */
export const isLocalOnly = ({
  HOST,
  PUBLIC_URL,
}: {
  HOST: string
  PUBLIC_URL?: string | undefined
}) => isLoopback(PUBLIC_URL) && isLoopback(`http://${HOST.includes(':') ? `[${HOST}]` : HOST}`)
