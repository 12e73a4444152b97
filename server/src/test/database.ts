import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** Creates an empty database with all tables in the cluster of this test run. */
export const createDatabase = (): Promise<TestDatabase> => create('template_verso')

/** Creates a database without tables. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('template1')

async function create(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // `file_copy` takes half the CPU of the default strategy, which logs every page.
  await command(`create database ${name} template ${template} strategy file_copy`)
  return { url: urlOf(name), drop: () => command(`drop database ${name} with (force)`) }
}

async function command(text: string): Promise<void> {
  const client = new pg.Client(inject('cluster'))
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

function urlOf(name: string): string {
  const { host, port, user, password } = inject('cluster')
  return `postgresql://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
}
