import type pg from 'pg'
import type { Api } from '../e2e/api.ts'
import type { App } from '../e2e/app.ts'
import type { Ask } from './asker.ts'

/** The running app, a signed-in user and its database. */
export type Setup = {
  app: App
  api: Api
  userId: string
  pool: pg.Pool
  /** For COPY files; the database server can read this folder. */
  folder: string
  /** 1 is the full size. */
  scale: number
}

/** One result, computed by the app and by the best hand-written SQL. With `round`, each round can change other data. */
export type Case = {
  name: string
  /** Prepares a round; not part of the measured time. */
  prepare?: (round: number) => Promise<void>
  call: (round: number) => Promise<unknown>
  sql: (round: number) => Promise<unknown>
  rounds?: number
}

/** A screen: how its tables are filled by COPY, and what is measured. */
export type Screen = {
  seed: (setup: Setup) => Promise<void>
  /** `ask` makes calls as the user of the setup. */
  cases: (setup: Setup, ask: Ask) => Case[]
}
