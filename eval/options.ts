import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type AiProviderName, aiProviderNames } from '@verso/contract/limits.ts'
import type { Condition } from './prepare-photo.ts'

/** A model as named on the command line; `model` is null for the provider's default. */
export type NamedModel = { provider: AiProviderName; model: string | null }

export type Options = {
  /** null if the photos to measure are those that people have reviewed. */
  folder: string | null
  owner: string | null
  model: NamedModel | null
  against: NamedModel | null
  /** The path of an earlier report in JSONL. */
  compare: string | null
  conditions: Condition[]
  max: number | null
  seed: number
  budgetUsd: number | null
  /** Where the report is written; null for a new folder in DATA_DIR. */
  out: string | null
  /** Whether to set the thresholds of the built-in model. */
  savesThresholds: boolean
}

const usage = `Measures how well an AI describes photos whose keywords, dates or places are known.
  npm run eval -- FOLDER        photos with keywords, dates or positions in their files, or in FOLDER/truth.csv
  npm run eval -- --reviewed    photos that were reviewed in Verso: what was described against what the person left
Options:
  --model PROVIDER[:MODEL]      the AI to ask; without it the one that Verso uses
  --against PROVIDER[:MODEL]    a second AI, next to the first
  --compare REPORT.jsonl        an earlier report, next to this one
  --only facts|pixels           asks once a photo: with its facts, or with its pixels alone; otherwise both
  --max N                       N of the photos, chosen by --seed N (1)
  --budget USD                  stops before more is spent; needed for an AI that costs money
  --owner EMAIL                 with --reviewed: whose photos
  --save-thresholds             with --model local: sets from where on the built-in model gives a keyword, by these photos
  --out FOLDER                  where the report is written
Providers: ${aiProviderNames.join(', ')}
A second provider takes its key from EVAL_API_KEY and its address from EVAL_BASE_URL.
`

const definitions = {
  reviewed: { type: 'boolean' },
  owner: { type: 'string' },
  model: { type: 'string' },
  against: { type: 'string' },
  compare: { type: 'string' },
  only: { type: 'string' },
  max: { type: 'string' },
  seed: { type: 'string' },
  budget: { type: 'string' },
  out: { type: 'string' },
  'save-thresholds': { type: 'boolean' },
} as const

/**
 * Parses the arguments; relative paths are relative to `folder`. Throws a sentence, or the usage text if no photos
 * are chosen.
 */
export function parseOptions(args: string[], folder: string): Options {
  const { values, positionals } = read(args)
  const at = (path: string) => resolve(folder, path)
  const [first, ...more] = positionals
  if ((first === undefined) === !values.reviewed || more.length > 0) throw new Error(usage)
  if (values.owner && !values.reviewed) throw new Error('--owner needs --reviewed.')
  const model = values.model ? namedModel(values.model) : null
  return {
    folder: first === undefined ? null : at(first),
    owner: values.owner ?? null,
    model,
    against: values.against ? namedModel(values.against) : null,
    compare: values.compare ? at(values.compare) : null,
    conditions: conditionsOf(values.only),
    max: values.max === undefined ? null : wholeNumber('--max', values.max, 1),
    seed: values.seed === undefined ? 1 : wholeNumber('--seed', values.seed, 0),
    budgetUsd: values.budget === undefined ? null : amountOf(values.budget),
    out: values.out ? at(values.out) : null,
    savesThresholds: savesThresholds(values['save-thresholds'] ?? false, model),
  }
}

function read(args: string[]) {
  try {
    return parseArgs({ args, options: definitions, allowPositionals: true })
  } catch (cause) {
    throw new Error(`${(cause as Error).message}\n\n${usage}`, { cause })
  }
}

/** Model names may contain colons, such as `ollama:qwen3-vl:8b`. */
function namedModel(text: string): NamedModel {
  const [name = '', ...rest] = text.split(':')
  const provider = aiProviderNames.find((known) => known === name)
  if (provider) return { provider, model: rest.join(':') || null }
  throw new Error(`There is no provider "${name}". Known are: ${aiProviderNames.join(', ')}.`)
}

function conditionsOf(only: string | undefined): Condition[] {
  if (only === undefined) return ['facts', 'pixels']
  if (only === 'facts' || only === 'pixels') return [only]
  throw new Error('--only takes facts or pixels.')
}

function savesThresholds(isAsked: boolean, model: NamedModel | null): boolean {
  if (isAsked && model?.provider !== 'local')
    throw new Error('--save-thresholds needs --model local: only the built-in model has any.')
  return isAsked
}

function wholeNumber(option: string, text: string, min: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= min) return value
  throw new Error(`${option} takes a whole number from ${min}.`)
}

function amountOf(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
  throw new Error('--budget takes an amount in USD such as 0.50.')
}
