/** Languages in which programs and people write country names. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'fi', 'pl', 'cs']

/** Everyday names that are not translations. */
const everyday: Record<string, string> = {
  usa: 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  holland: 'NL',
}

let known: Map<string, string> | null = null

/**
 * Whether two names mean the same country, such as USA and United States or Italia and Italy. False if a name is
 * unknown.
 */
export function isSameCountry(one: string, other: string): boolean {
  known ??= namesOfCountries()
  const code = known.get(one.toLowerCase())
  return code !== undefined && code === known.get(other.toLowerCase())
}

function namesOfCountries(): Map<string, string> {
  const names = new Map(Object.entries(everyday))
  for (const language of languages) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of pairsOfLetters()) {
      const name = display.of(code)?.toLowerCase()
      if (name && !names.has(name)) names.set(name, code)
    }
  }
  return names
}

function pairsOfLetters(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters.flatMap((first) => letters.map((second) => first + second))
}
