export type Params = Record<string, string>

/** Newest first, `limit` per page, after the id `starting_after`. */
export function page(all: { id: string; customer: string; created: number }[], params: Params) {
  const mine = all.filter(({ customer }) => customer === params['customer'])
  const sorted = mine.toSorted((a, b) => b.created - a.created)
  const from = sorted.findIndex(({ id }) => id === params['starting_after']) + 1
  const data = sorted.slice(from, from + Number(params['limit'] ?? 10))
  return { ...list(data), has_more: from + data.length < sorted.length }
}

export const list = (data: unknown[]) => ({ object: 'list', data, has_more: false, url: '/v1' })
