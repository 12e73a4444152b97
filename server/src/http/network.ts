import { isIP } from 'node:net'

const mapped = /^(?:::ffff:)(\d+\.\d+\.\d+\.\d+)$/i

/** Some proxies write the sender with its port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const withPort = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]*)\])(?::\d+)?$/

/**
 * The network by which limits count: an IPv4 address, or the /64 of an IPv6 address, because everyone with IPv6 has
 * 2^64 addresses of their own. An IPv4 address in IPv6 form counts as IPv4. Ports are ignored, because each
 * connection has its own. Node.js does not know the address of a connection that has ended: all such connections
 * count as one network, so that hanging up does not evade a limit.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'ended'
  const [, v4, v6] = withPort.exec(address) ?? []
  const [plain = ''] = (v4 ?? v6 ?? address).split('%')
  const ipv4 = mapped.exec(plain)?.[1]
  if (ipv4) return ipv4
  if (isIP(plain) !== 6) return plain
  const [front = '', back] = plain.toLowerCase().split('::')
  const head = groupsOf(front)
  const tail = groupsOf(back ?? '')
  const zeros = back === undefined ? 0 : 8 - head.length - tail.length
  const all = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail]
  return `${all.slice(0, 4).join(':')}::/64`
}

/**
 * The hexadecimal groups without leading zeros. An IPv4 address at the end takes the place of two groups; their
 * values do not matter, because they are outside the /64.
 */
function groupsOf(part: string): string[] {
  const groups = part ? part.split(':') : []
  return groups.flatMap((group) =>
    group.includes('.') ? ['0', '0'] : [group.replace(/^0+(?=.)/, '')],
  )
}
