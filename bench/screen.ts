import type pg from 'pg'
import type { Api } from '../e2e/api.ts'
import type { App } from '../e2e/app.ts'
import type { Ask } from './asker.ts'

/** The running app, somebody signed in there, and a way to its database. */
export type Ground = {
  app: App
  api: Api
  userId: string
  pool: pg.Pool
  /** Where files for COPY go; the database can read them. */
  folder: string
  /** 1 is the real thing. */
  scale: number
}

/** One answer, got from the app and by the best SQL written by hand for it. `round` counts up, for what changes data. */
export type Case = {
  name: string
  /** What a round needs, outside of the measured time. */
  prepare?: (round: number) => Promise<void>
  call: (round: number) => Promise<unknown>
  sql: (round: number) => Promise<unknown>
  rounds?: number
}

/** A screen brings its rows into the tables by COPY, then says what is measured. */
export type Screen = {
  seed: (ground: Ground) => Promise<void>
  /** `ask` is the person of the ground, for what is measured. */
  cases: (ground: Ground, ask: Ask) => Case[]
}
