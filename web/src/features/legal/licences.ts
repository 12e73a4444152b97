/** One thing that comes with the app. `texts` are places in the list of texts. */
export type Licence = {
  name: string
  version: string
  licence: string
  /** '' where the project has no page. */
  link: string
  texts: readonly number[]
}
export type LicenceGroup = { licence: string; entries: Licence[] }

/** Everything that is shipped; made by `scripts/licences.ts`. Rejects where it cannot be fetched. */
export const loadLicences = () => load<Licence[]>('/licences.json')

let texts: Promise<string[]> | undefined

/** The texts of one entry. All of them come with the first; a failed fetch is tried again. */
export async function loadTexts({ texts: places }: Licence): Promise<string[]> {
  texts ??= load<string[]>('/licence-texts.json').catch((error: unknown) => {
    texts = undefined
    throw error
  })
  const all = await texts
  return places.map((place) => all[place] ?? '')
}

async function load<T>(path: string): Promise<T> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as T
}

/** What matches the words in name or licence, the licence of most entries first. */
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
