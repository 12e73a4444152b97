import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

// A-99, SEC-021
test('an IPv4 address counts as a network of its own, in each of its forms', () => {
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:203.0.113.7'])
    expect(networkOf(address), address).toBe('203.0.113.7')
})

// A-99, SEC-021
test('IPv6 addresses of one /64 count together, however they are written', () => {
  const network = '2001:db8:0:1::/64'
  for (const address of [
    '2001:db8:0:1::1',
    '2001:0DB8:0000:0001:ffff:ffff:ffff:ffff',
    '2001:db8:0:1:5:6:203.0.113.7',
    '2001:db8::1:0:0:0:1',
  ])
    expect(networkOf(address), address).toBe(network)
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('2001:db8:0:2::1')).not.toBe(network)
})

// A-99, SEC-021
test('the port that some proxies add does not make another network', () => {
  for (const port of [':1', ':4711', ':65535']) {
    expect(networkOf(`203.0.113.7${port}`)).toBe('203.0.113.7')
    expect(networkOf(`[2001:db8:0:1::1]${port}`)).toBe('2001:db8:0:1::/64')
  }
  expect(networkOf('[::ffff:203.0.113.7]')).toBe('203.0.113.7')
})

// SEC-021
test('connections that have ended, whose address is no longer known, count as one network', () => {
  expect(networkOf(undefined)).toBe('ended')
})

test('text that is not an address stays as it is', () => {
  expect(networkOf('unix')).toBe('unix')
})
