import { AppError } from '../../app-error.ts'
import type { Config } from '../../config.ts'

/**
 * Returns the address to return to after a checkout. It is rebuilt from the parsed address, so that provider and
 * browser read exactly what was checked. Throws `invalid_input` if it does not lead to a page of this app (A-37,
 * SEC-023).
 */
export function returnAddress({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, given: string): string {
  const home = new URL(PUBLIC_URL)
  const asked = URL.parse(given)
  // Compares protocol and host, because a blob: URL has the origin of the page that made it.
  const isOwn = asked?.protocol === home.protocol && asked.host === home.host
  const isPlain = asked?.username === '' && asked.password === ''
  if (!asked || !isOwn || !isPlain)
    throw new AppError('invalid_input', 'The way back must lead to this app.')
  return `${home.origin}${asked.pathname}${asked.search}${asked.hash}`
}
