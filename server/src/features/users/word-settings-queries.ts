import { wordLanguages } from '@verso/contract/limits.ts'
import type { WordSettings } from '@verso/contract/word-settings.ts'
import type { Db } from '../../db/client.ts'

/** How the user wants their photos described. A language that is not offered any more counts as none. */
export async function wordSettingsOf(db: Db, userId: string): Promise<WordSettings> {
  const row = await db
    .selectFrom('users')
    .select(['keyword_count', 'keyword_language', 'keyword_number'])
    .select(['keyword_lower_case', 'keywords_only'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    keyword_count: row.keyword_count,
    language: wordLanguages.find((language) => language === row.keyword_language) ?? null,
    number: row.keyword_number,
    lower_case: row.keyword_lower_case,
    keywords_only: row.keywords_only,
  }
}

export async function setWordSettings(
  db: Db,
  userId: string,
  { keyword_count, language, number, lower_case, keywords_only }: WordSettings,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      keyword_count,
      keyword_language: language,
      keyword_number: number,
      keyword_lower_case: lower_case,
      keywords_only,
    })
    .where('id', '=', userId)
    .execute()
}
