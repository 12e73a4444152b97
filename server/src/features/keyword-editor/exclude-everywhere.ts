import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Deps } from '../../deps.ts'
import { recordAct } from '../acts/record.ts'
import { globalExclusions } from '../keywords/queries.ts'
import { beginSave, setLastSave } from '../keywords/save-queries.ts'
import { replaceExclusions } from './exclusions.ts'

/** Adds one keyword to the caller's global exclusions; changes nothing if it is already excluded. */
export async function excludeEverywhere(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { keyword }: ParsedInput<'excludeEverywhere'>,
): Promise<CallOutput<'excludeEverywhere'>> {
  return db.transaction().execute(async (tx) => {
    await beginSave(tx, userId)
    const before = await globalExclusions(tx, userId)
    const wanted = [...before.values(), keyword]
    const exclusions = await replaceExclusions(tx, userId, before, wanted)
    const act = await recordAct(tx, userId, {
      kind: 'save',
      at: clock.now(),
      photos: [],
      exclusions,
    })
    if (!act) return { message: 'This keyword is excluded everywhere already.' }
    await setLastSave(tx, userId, act, true)
    return { message: 'The keyword is excluded everywhere.', act }
  })
}
