import { expect, test } from 'vitest'
import { parsePagedAddress } from './paged-address.ts'

const sizes = { pageSizes: [15, 30], pageSize: 15 }
const parse = (raw: Record<string, unknown>) => parsePagedAddress(raw, sizes)

test('page, page size and search are read from the address', () => {
  expect(parse({ page: 3, limit: 30, search: 'pier' })).toEqual({
    page: 3,
    limit: 30,
    search: 'pier',
  })
})

test('defaults are left out', () => {
  expect(parse({ page: 1, limit: 15, search: '' })).toStrictEqual({})
})

test.each([
  { page: 0 },
  { page: -2 },
  { page: 1.5 },
  { page: '2' },
  { limit: 31 },
  { limit: '30' },
  { search: { a: 1 } },
  { other: 1 },
])('%j is ignored', (raw) => {
  expect(parse(raw)).toStrictEqual({})
})

test('a search for a number is text, and has at most 200 characters', () => {
  expect(parse({ search: 42 })).toEqual({ search: '42' })
  expect(parse({ search: 'x'.repeat(201) })).toEqual({ search: 'x'.repeat(200) })
})
