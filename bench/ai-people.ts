import { randomUUID } from 'node:crypto'
import type { Db } from '../server/src/db/client.ts'
import { insertTasks, notify } from '../server/src/features/ai-schedule/queries.ts'
import { grantCredits, holdCredits } from '../server/src/features/credits/queries.ts'
import { uploadKey } from '../server/src/features/photos/object-keys.ts'
import { changeCounters, insertPhoto } from '../server/src/features/photos/queries.ts'

export type Person = { id: string; names: string[]; begin(): Promise<void>; begunAt(): number }

const facts = {
  camera_date: '2019-07-14T18:22:05',
  scan_date: null,
  utc_offset: '+02:00',
  device: null,
  gps: null,
  place: null,
  existing_keywords: [],
  existing_title: null,
  existing_caption: null,
  file_name: 'IMG_2041.jpg',
}

/** Creates a person with this many prepared photos; `begin` releases them to the workers. */
export async function addPeople(db: Db, photos: number): Promise<Person> {
  const { id } = await db
    .insertInto('users')
    .values({
      email: `${randomUUID()}@example.org`,
      full_name: 'Bench',
      password_hash: 'none',
      date_of_birth: '1990-01-01',
      verified_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await grantCredits(db, id, { source: 'gift', amount: photos })
  const names = Array.from({ length: photos }, () => `${randomUUID()}-img-frame.jpg`)
  const ids: string[] = []
  const series = randomUUID().slice(0, 24)
  for (const name of names) ids.push(await add(db, id, name, photoId(series, ids.length)))
  let begun = 0
  return {
    id,
    names,
    begunAt: () => begun,
    begin: async () => {
      begun = Date.now()
      await db.transaction().execute(async (tx) => {
        await holdCredits(tx, id, ids)
        await insertTasks(tx, id, ids)
        await tx
          .updateTable('analysis_tasks')
          .set({ state: 'ready' })
          .where('user_id', '=', id)
          .execute()
        await changeCounters(tx, id, { pending: photos })
        await notify(tx, 'analysis')
      })
    },
  }
}

/** Tasks created at the same time are claimed in the order of their photos' ids. */
const photoId = (series: string, n: number) => series + n.toString(16).padStart(12, '0')

async function add(db: Db, userId: string, name: string, id: string): Promise<string> {
  const inserted = await insertPhoto(db, userId, {
    id,
    name,
    object_key: uploadKey(userId, name),
    original_name: 'IMG_2041.jpg',
    mode: 'Photo Organizing',
    bytes: 2e6,
    content_type: 'image/jpeg',
    sha256: '0'.repeat(64),
    width: 4e3,
    height: 3e3,
    dimension_width: 512,
    dimension_height: 512,
    facts: JSON.stringify(facts),
  })
  if (!inserted) throw new Error('A photo of this name is there already.')
  return inserted
}
