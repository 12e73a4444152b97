const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** The English name of a language tag; the tag itself where the browser knows no name of it. */
export const languageName = (tag: string): string => names.of(tag) ?? tag

/** Those without a tag of two letters that collections of photos are likely to have words of. */
const longTags = ['ceb', 'fil', 'grc', 'gsw', 'haw', 'hsb', 'nds', 'yue']

/** The languages to choose from, by name: all with a tag of two letters, and some others. */
export function allLanguages(): { value: string; label: string }[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const tags = letters.flatMap((first) => letters.map((second) => first + second))
  // Old tags have the name of those that replaced them.
  const byName = new Map(
    [...tags, ...longTags]
      .filter((tag) => new Intl.Locale(tag).language === tag && names.of(tag) !== undefined)
      .map((tag) => [languageName(tag), tag]),
  )
  return [...byName]
    .map(([label, value]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}
