import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const project = join(import.meta.dirname, '..')

/** The next version of the app: it has one more migration, with which the running version continues to work. */
const migration = `import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table photos add column next_version integer\`.execute(db)
}
`

/** Creates the next version in a temporary folder. Returns its `main.ts` and a function that removes it. */
export async function nextVersion(): Promise<{ main: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'verso-next-'))
  for (const name of await readdir(project))
    if (name !== 'server') await symlink(join(project, name), join(folder, name))
  await cp(join(project, 'server'), join(folder, 'server'), { recursive: true })
  await writeFile(join(folder, 'server/src/db/migrations/9999-next-version.ts'), migration)
  return {
    main: join(folder, 'server/src/main.ts'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
