import { queryClient } from '../../lib/query-client.ts'

/** A third-party work in the app. `texts` are indexes into the list of licence texts. */
export type Licence = {
  name: string
  version: string
  licence: string
  /** Empty if the project has no page. */
  link: string
  texts: readonly number[]
}
type LicenceGroup = { licence: string; entries: Licence[] }

/** All works that are shipped, as `scripts/licences.ts` lists them. Rejects if they cannot be fetched. */
export const loadLicences = () => load<Licence[]>('/licences.json')

/** The texts of one entry. The first call loads those of all entries; after a failure the next call tries again. */
export async function loadTexts({ texts }: Licence): Promise<string[]> {
  const all = await queryClient.fetchQuery({
    queryKey: ['licence-texts'],
    queryFn: () => load<string[]>('/licence-texts.json'),
    staleTime: Infinity,
  })
  return texts.map((index) => all[index] ?? '')
}

async function load<T>(path: string): Promise<T> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as T
}

/** The entries whose name or licence contains all words, grouped by licence, largest group first. */
export function groupLicences(entries: readonly Licence[], search: string): LicenceGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = entries.filter(({ name, licence }) =>
    words.every((word) => `${name} ${licence}`.toLowerCase().includes(word)),
  )
  return [...Map.groupBy(found, ({ licence }) => licence)]
    .map(([licence, group]) => ({ licence, entries: group }))
    .toSorted(
      (a, b) => b.entries.length - a.entries.length || a.licence.localeCompare(b.licence, 'en'),
    )
}
