import { z } from 'zod'

const address = z.url({ protocol: /^postgres(ql)?$/ }).optional()
const poolSize = z.coerce.number().int().min(1).max(500)

/** The address of the database, and how many connections each process opens. */
export const databaseSettings = {
  DATABASE_URL: address,
  /** The address of PostgreSQL itself, if DATABASE_URL is a pooler in transaction mode. */
  DATABASE_DIRECT_URL: address,
  DB_POOL_SIZE: poolSize.default(10),
  DB_JOBS_POOL_SIZE: poolSize.default(4),
}

type Values = Partial<Record<'DATABASE_URL' | 'DATABASE_DIRECT_URL', string | undefined>>

/** The variable to report, the message, and when the rule is broken. */
export const databaseRules: [keyof Values, string, (values: Values) => boolean][] = [
  [
    'DATABASE_URL',
    'is needed where DATABASE_DIRECT_URL is set: the address of the pooler',
    ({ DATABASE_URL, DATABASE_DIRECT_URL }) => Boolean(DATABASE_DIRECT_URL && !DATABASE_URL),
  ],
]
