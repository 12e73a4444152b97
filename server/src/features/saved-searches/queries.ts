import type { SavedSearch } from '@verso/contract/find.ts'
import type { PhotoQuestion } from '@verso/contract/question.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export function listSearches(db: Db, userId: string): Promise<SavedSearch[]> {
  return db
    .selectFrom('saved_searches')
    .select(['id', 'name', 'question'])
    .where('user_id', '=', userId)
    .orderBy(sql`name collate natural_ci`)
    .orderBy('id')
    .execute()
}

/** Returns the id of the search, or null if the user already has `max` others. */
export async function upsertSearch(
  db: Db,
  userId: string,
  { name, question }: { name: string; question: PhotoQuestion },
  max: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into saved_searches (user_id, name, question)
    select ${userId}, ${name}, ${JSON.stringify(question)}
    where (select count(*) from saved_searches where user_id = ${userId} and name <> ${name}) < ${max}
    on conflict (user_id, name) do update set question = excluded.question returning id`.execute(db)
  return rows[0]?.id ?? null
}

export async function removeSearch(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('saved_searches').where('user_id', '=', userId).where('id', '=', id).execute()
}
