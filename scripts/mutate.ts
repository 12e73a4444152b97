import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { keyOf, type Sample } from './mutation-sample.ts'

/**
 * Makes small changes to a folder's product code, runs its tests on each, and prints the changes that no test
 * detects. See docs/how-to/mutation-testing.md.
 */
const root = join(import.meta.dirname, '..')
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    /** More folders whose tests are run. */
    also: { type: 'string', multiple: true, default: [] },
    /** Tries only the mutants that survived the last run. */
    survivors: { type: 'boolean', default: false },
  },
})
const folder = positionals[0]?.replace(/\/$/, '')
if (!folder || !existsSync(join(root, folder))) {
  console.error(
    'Usage: npm run mutate -- FOLDER [--count 150] [--seed 1] [--also FOLDER] [--survivors]',
  )
  process.exit(1)
}

const memory = join(root, 'reports/mutation', `${folder.replaceAll('/', '-')}.json`)
const sample: Sample = {
  count: Number(values.count),
  seed: Number(values.seed),
  only: values.survivors ? (JSON.parse(readFileSync(memory, 'utf8')) as string[]) : null,
}

/**
 * Stryker requires all warnings to be named. The ones turned off would be about `sample` and about code that runs
 * when a module loads.
 */
const everyWarning = { preprocessorErrors: true, unserializableOptions: true }
process.env['MUTATION_TESTS'] = JSON.stringify([folder, ...values.also])
const options: PartialStrykerOptions & { sample: Sample } = {
  mutate: [`${folder}/**/*.{ts,tsx}`, '!**/*.test.{ts,tsx}'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutation.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation-sample.ts'],
  checkers: ['sample'],
  sample,
  concurrency: 1,
  timeoutMS: 15_000,
  coverageAnalysis: 'perTest',
  ignorePatterns: ['/data', '/reports', '/test-results', '/web/dist'],
  /**
   * Stryker rewrites the paths in a tsconfig with an API that TypeScript 7 does not have; here nothing needs
   * rewriting.
   */
  tsconfigFile: 'none',
  allowEmpty: true,
  reporters: ['progress-append-only'],
  warnings: { ...everyWarning, unknownOptions: false, slow: false },
}

const started = performance.now()
const sources = new Map(
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).map((path) => {
    const file = join(root, path)
    return [file, readFileSync(file, 'utf8')]
  }),
)
const results = await new Stryker(options).runMutationTest()
const tried = results.filter(({ status }) => status !== 'CompileError')
const survivors = tried.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')

for (const survivor of survivors) console.log(describe(survivor))
console.log(summary())
mkdirSync(dirname(memory), { recursive: true })
writeFileSync(
  memory,
  JSON.stringify(
    survivors.map((survivor) => keyOf(countedFromZero(survivor))),
    null,
    1,
  ),
)

/** Describes where the mutant is, what it changed, and whether any test runs that code. */
function describe({ fileName, location, replacement, mutatorName, status }: MutantResult): string {
  const { start, end } = location
  const lines = (sources.get(fileName) ?? '').split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  lines[last] = lines[last]?.slice(0, end.column - 1) ?? ''
  lines[0] = lines[0]?.slice(start.column - 1) ?? ''
  const place = `${relative(root, fileName)}:${start.line}:${start.column}`
  const reason = status === 'NoCoverage' ? 'no test runs this' : 'no test notices'
  return `\n${place} ${mutatorName}: ${reason}\n- ${lines.join('\n  ')}\n+ ${replacement}`
}

function summary(): string {
  const caught = tried.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
  const decisive = caught + survivors.length
  const score = decisive === 0 ? 100 : (100 * caught) / decisive
  const minutes = (performance.now() - started) / 60_000
  const share = `${tried.length} of ${results.length} mutants tried`
  return `\n${share}: ${caught} of ${decisive} decisive ones caught, ${score.toFixed(1)} %, in ${minutes.toFixed(1)} minutes`
}

/** Reports count lines and columns from one, but the mutants in Stryker's questions from zero. */
function countedFromZero(result: MutantResult): MutantResult {
  const { start, end } = result.location
  const before = ({ line, column }: typeof start) => ({ line: line - 1, column: column - 1 })
  return { ...result, location: { start: before(start), end: before(end) } }
}
