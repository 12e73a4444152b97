/** Returns the link that was made for the same words before, or what `make` makes. */
export type LinkCache = (words: string[], make: () => Promise<string>) => Promise<string>

/** A link has some 700 characters, so these are 10 MB: fifty pages of a hundred photos with two links each. */
const defaultMax = 10_000

/** Keeps the links that were used last: a signature costs a quarter of a millisecond, and a page of the list has hundreds. */
export function createLinkCache(max = defaultMax): LinkCache {
  const links = new Map<string, Promise<string>>()
  return (words, make) => {
    const id = JSON.stringify(words)
    const known = links.get(id)
    const link = known ?? make()
    if (!known) link.catch(() => links.delete(id))
    // The last of the map is the one that was used last.
    links.delete(id)
    links.set(id, link)
    const [oldest] = links.keys()
    if (links.size > max && oldest !== undefined) links.delete(oldest)
    return link
  }
}
