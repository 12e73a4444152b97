const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** The English name of a language tag, or the tag itself if the browser has no name for it. */
export const languageName = (tag: string): string => names.of(tag) ?? tag

/** Languages without a two-letter tag whose words are likely in photo collections. */
const longTags = ['ceb', 'fil', 'grc', 'gsw', 'haw', 'hsb', 'nds', 'yue']

/** The languages to choose from, by name: all with a two-letter tag, and some others. */
export function allLanguages(): { value: string; label: string }[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const tags = letters.flatMap((first) => letters.map((second) => first + second))
  // An obsolete tag has the same name as its replacement, so only one tag of each name is kept.
  const byName = new Map(
    [...tags, ...longTags]
      .filter((tag) => new Intl.Locale(tag).language === tag && names.of(tag) !== undefined)
      .map((tag) => [languageName(tag), tag]),
  )
  return [...byName]
    .map(([label, value]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}
