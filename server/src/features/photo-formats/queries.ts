import type { ExtraFormat } from '@verso/contract/limits.ts'
import type { Db } from '../../db/client.ts'

/** The formats that administrators have allowed. */
export async function allowedFormats(db: Db): Promise<ExtraFormat[]> {
  const rows = await db.selectFrom('allowed_formats').select('format').orderBy('format').execute()
  return rows.map(({ format }) => format)
}

export async function allowFormat(db: Db, format: ExtraFormat): Promise<void> {
  await db
    .insertInto('allowed_formats')
    .values({ format })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function forbidFormat(db: Db, format: ExtraFormat): Promise<void> {
  await db.deleteFrom('allowed_formats').where('format', '=', format).execute()
}
