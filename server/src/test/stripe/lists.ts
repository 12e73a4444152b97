import { type Params, textOf } from './params.ts'

type Row = { id: string; customer?: string; created?: number }

/** Newest first, `limit` per page, after the id `starting_after`. */
export function page<T extends Row>(all: Iterable<T>, params: Params) {
  const mine = [...all].filter(({ customer }) => customer === textOf(params, 'customer'))
  const sorted = mine.toSorted((a, b) => (b.created ?? 0) - (a.created ?? 0))
  const from = sorted.findIndex(({ id }) => id === textOf(params, 'starting_after')) + 1
  const data = sorted.slice(from, from + Number(textOf(params, 'limit') || 10))
  return { ...list(data), has_more: from + data.length < sorted.length }
}

export const list = <T>(data: T[]) => ({
  object: 'list' as const,
  data,
  has_more: false,
  url: '/v1',
})
