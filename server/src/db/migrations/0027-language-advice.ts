import { type Kysely, sql } from 'kysely'

/** If an answer is not in the requested language, the model is asked once more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table analysis_tasks
      drop constraint analysis_tasks_advice_check,
      add constraint analysis_tasks_advice_check
        check (advice in ('smaller_image', 'more_tokens', 'plain_json', 'language'))`.execute(db)
}
