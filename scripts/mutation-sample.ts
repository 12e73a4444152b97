import { createHash } from 'node:crypto'
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check'
import type { Mutant, StrykerOptions } from '@stryker-mutator/api/core'
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'

/** Which mutants are tried: a seeded sample of `count` or, if `only` is given, those with its keys. */
export type Sample = { count: number; seed: number; only: string[] | null }

/** Identifies a mutant by its file, its place and its change. */
export function keyOf({ fileName, location: { start }, mutatorName, replacement }: Mutant): string {
  const place = `${fileName.split('/').at(-1)}:${start.line}:${start.column}`
  return `${place} ${mutatorName} ${replacement}`
}

/** The mutants of the sample; always the same for a seed, regardless of their order. */
export function chosen(mutants: readonly Mutant[], { count, seed, only }: Sample): Mutant[] {
  if (only) return mutants.filter((mutant) => only.includes(keyOf(mutant)))
  const rank = (mutant: Mutant) =>
    createHash('sha256')
      .update(`${seed} ${keyOf(mutant)}`)
      .digest('hex')
  return mutants
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

/** Stryker asks checkers whether a mutant is worth a test run; this one rejects mutants outside the sample. */
class SampleChecker implements Checker {
  static readonly inject = tokens(commonTokens.options)
  readonly #sample: Sample

  constructor(options: StrykerOptions) {
    this.#sample = options['sample'] as Sample
  }

  async init(): Promise<void> {}

  /** A single group, so that `check` receives all mutants at once. */
  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)]
  }

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const inSample = new Set(chosen(mutants, this.#sample).map(({ id }) => id))
    const skipped = { status: CheckStatus.CompileError, reason: 'Not in the sample' } as const
    const passed = { status: CheckStatus.Passed } as const
    return Object.fromEntries(mutants.map(({ id }) => [id, inSample.has(id) ? passed : skipped]))
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)]
