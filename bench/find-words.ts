const adjectives =
  'old red blue green white black small large wooden broken empty crowded quiet sunny rainy snowy foggy narrow wide steep painted rusty golden silver striped flowering ruined modern medieval rural coastal northern southern early late summer winter autumn spring festive formal shared distant near tall low bright dark soft sharp warm cold wet dry wild tame young aged'.split(
    ' ',
  )
const nouns =
  'harbour boat church tower bridge street market square river lake mountain valley forest field garden flower tree house door window roof stair wall fence gate road path railway station train tram bus car bicycle horse dog cat bird sheep cow child woman man family wedding dance parade soldier school teacher table chair lamp book letter clock mirror bottle basket bread fish apple coat hat dress uniform flag statue fountain monument castle palace farm barn mill beach island cliff wave storm cloud sunset snow ice rock'.split(
    ' ',
  )

/** Keywords of the usual form: the nouns, then each noun with each adjective; 5,440 in total. */
export const vocabulary: readonly string[] = [
  ...nouns,
  ...adjectives.flatMap((adjective) => nouns.map((noun) => `${adjective} ${noun}`)),
]

export const places = [
  ['Arezzo', 'Italy', 43.46, 11.88],
  ['Siena', 'Italy', 43.32, 11.33],
  ['Bergen', 'Norway', 60.39, 5.32],
  ['Oslo', 'Norway', 59.91, 10.75],
  ['Porto', 'Portugal', 41.15, -8.61],
  ['Lyon', 'France', 45.76, 4.84],
  ['Kyoto', 'Japan', 35.01, 135.77],
  ['Boston', 'United States', 42.36, -71.06],
  ['Cusco', 'Peru', -13.53, -71.97],
  ['Durban', 'South Africa', -29.86, 31.02],
] as const

export const people = ['Ann Example', 'Ed Sample', 'Grandma', 'Zoë', 'Uncle Karl']
const beginnings = ['IMG', 'DSC', 'scan', 'P10', 'Holiday in the north']
export const periods = ['1958', '196X', '1963~/1968~', '1971-06', '19XX', '1985', '2004/2006']

/** Pseudo-random numbers from 0 to 1 that are the same in each run. */
export function* chances(): Generator<number, never> {
  let state = 12_345
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

/** One photo in 8,000 has the rare word in its name or its text. */
export const isRare = (n: number) => n % 8000 === 17

export const nameOf = (n: number) =>
  isRare(n)
    ? `Zanzibar ${n}.jpg`
    : `${beginnings[n % 7] ?? 'IMG'} ${String(n).padStart(6, '0')}.jpg`

/** About one description in six mentions a harbour, one in eighty "an old harbour". */
export function descriptionOf(pick: (from: readonly string[]) => string): string {
  const phrase = () => `${pick(adjectives)} ${pick(nouns)}`
  return `A ${phrase()} with a ${phrase()}, and a ${phrase()} in front of it. On the left a ${phrase()} next to the ${pick(nouns)}; the ${phrase()} can be seen behind.`
}
