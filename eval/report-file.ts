import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { facets } from '../server/src/ports/vision-model.ts'
import type { Column, PhotoRecord } from './record.ts'

const place = z.object({
  sublocation: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
})
const source = z.enum(['truth.csv', 'file', 'person'])
const position = z.object({ latitude: z.number(), longitude: z.number() })
const number = z.number().nullable()

const columnShape = z.object({
  id: z.string(),
  provider: z.string(),
  model: z.string(),
  prompt_version: z.string(),
  condition: z.enum(['facts', 'pixels']),
  origin: z.enum(['asked', 'stored', 'earlier']),
}) satisfies z.ZodType<Column>

const headShape = z.object({ verso_evaluation: z.literal(1), columns: z.array(columnShape) })

const recordShape = z.object({
  photo: z.string(),
  sha256: z.string(),
  truth: z.object({
    keywords: z
      .object({
        words: z.array(z.string()),
        wrong: z.array(z.string()).optional(),
        from: source,
      })
      .nullable(),
    period: z.object({ edtf: z.string(), from: source }).nullable(),
    place: z
      .object({ position: position.nullable(), names: place.nullable(), from: source })
      .nullable(),
  }),
  answers: z.array(
    z.object({
      column: z.string(),
      predicted: z
        .object({
          keywords: z.array(
            z.object({
              keyword: z.string(),
              certainty: z.enum(['sure', 'likely']).nullable(),
              facet: z.enum(facets).optional(),
            }),
          ),
          description: z.string(),
          period: z.string(),
          period_edtf: z.string().nullable(),
          location: z.string(),
          place,
          confidence: z.object({ period: z.string().nullable(), place: z.string().nullable() }),
        })
        .nullable(),
      error: z.string().nullable(),
      seconds: number,
      tokens: number,
      usd: number,
      marks: z
        .object({
          salvaged: z.boolean().optional(),
          was_cut: z.boolean(),
          wrong_language: z.boolean(),
        })
        .optional(),
    }),
  ),
}) satisfies z.ZodType<PhotoRecord>

export type Report = { columns: Column[]; records: PhotoRecord[] }

/** Writes JSON Lines: first the columns, then one line per photo. */
export async function writeReport(path: string, { columns, records }: Report): Promise<void> {
  const lines = [{ verso_evaluation: 1, columns }, ...records].map((line) => JSON.stringify(line))
  await writeFile(path, `${lines.join('\n')}\n`, { mode: 0o600 })
}

/** Reads such a file. Throws a sentence that names the line that cannot be read. */
export async function readReport(path: string): Promise<Report> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`${path} cannot be read: ${(cause as Error).message}`, { cause })
  })
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const { columns } = parseLine(headShape, head, path, 1)
  return {
    columns,
    records: lines.map((line, at) => parseLine(recordShape, line, path, at + 2)),
  }
}

function parseLine<T>(shape: z.ZodType<T>, line: string, path: string, number: number): T {
  try {
    return shape.parse(JSON.parse(line))
  } catch (cause) {
    throw new Error(`${path}, line ${number} is not a line of a report of npm run eval.`, { cause })
  }
}
