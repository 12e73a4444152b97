import { isIP } from 'node:net'
import { z } from 'zod'

const error = 'must be true, a number of proxies, or networks such as 10.0.0.0/8'

const networks = z
  .string()
  .transform((text) => text.split(',').map((network) => network.trim()))
  .refine((each) => each.every(isNetwork), error)

/**
 * The proxies that are trusted to name the client: how many of them are in front of the app, or their networks
 * (A-99).
 */
export const proxies = z.union(
  [
    z.stringbool().transform((isBehindOne): number | false => (isBehindOne ? 1 : false)),
    z.coerce.number().int().min(1).max(10),
    networks,
  ],
  error,
)

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const isLength = bits === undefined || /^\d{1,3}$/.test(bits)
  return (
    version > 0 && rest.length === 0 && isLength && Number(bits ?? 0) <= (version === 4 ? 32 : 128)
  )
}
