import type { OxlintOverride } from 'oxlint'

export type Part = {
  name: string
  files: string[]
  /** A regular expression for what follows the leading dots in a relative import of this part. */
  seen: string
  /** Earlier parts that this part must not import either. */
  not?: string[]
  /** A library that only this part may import. */
  library?: string
}

export type Pattern = { message: string; allowTypeImports?: boolean } & (
  | { regex: string }
  | { group: string[] }
)

/** A pattern for relative imports of what `seen` describes. */
export const relative = (seen: string) => `^\\.{1,2}/(.*/)?${seen}`

const noTests: Pattern = {
  regex: `(${relative('test/')}|\\.test\\.tsx?$)`,
  message: 'Product code does not import tests.',
}

const noRunners: Pattern = {
  regex: relative('(bench|cluster|e2e|eval|faults)/'),
  message: 'Product code does not import what runs the app to test it.',
}

/** Patterns that forbid `part` to import the parts after it in `order` and those in its `not`. */
export function forbidden(order: Part[], part: Part, allowed: string[] = []): Pattern[] {
  const place = order.indexOf(part)
  const others = order.filter(
    (other, index) =>
      (index > place || part.not?.includes(other.name)) && !allowed.includes(other.name),
  )
  return others.flatMap((other) => [
    { regex: relative(other.seen), message: `${part.name} may not import ${other.name}.` },
    ...(other.library && !allowed.includes(other.name)
      ? [{ group: [other.library], message: `Only ${other.name} may import ${other.library}.` }]
      : []),
  ])
}

/** Forbids these imports in the files, and in all cases imports of tests. */
export const rule = (files: string[], patterns: Pattern[]): OxlintOverride => ({
  files,
  rules: {
    'no-restricted-imports': ['error', { patterns: [...patterns, noTests, noRunners] }],
  },
})
