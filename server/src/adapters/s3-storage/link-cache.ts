/** Returns the link that was made earlier for the same words, or else the result of `make`. */
export type LinkCache = (words: string[], make: () => Promise<string>) => Promise<string>

/** A link has about 700 characters, so this takes 10 MB: fifty pages of a hundred photos with two links each. */
const defaultMax = 10_000

/**
 * Keeps the most recently used links: a signature costs a quarter of a millisecond, and a page of the list has
 * hundreds.
 */
export function createLinkCache(max = defaultMax): LinkCache {
  const links = new Map<string, Promise<string>>()
  return (words, make) => {
    const id = JSON.stringify(words)
    const known = links.get(id)
    const link = known ?? make()
    if (!known) link.catch(() => links.delete(id))
    // The last entry of the map is the most recently used one.
    links.delete(id)
    links.set(id, link)
    const [oldest] = links.keys()
    if (links.size > max && oldest !== undefined) links.delete(oldest)
    return link
  }
}
