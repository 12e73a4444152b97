import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { messages } from '@verso/contract/messages.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { insertTasks, notify } from '../ai-schedule/queries.ts'
import { holdCredits, totalCredit } from '../credits/queries.ts'
import { estimateAnalysis } from '../keywording/estimate.ts'
import { announcePhotos } from '../photos/queries.ts'
import { type Candidate, findCandidates, insertRun, setRunSize } from './queries.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'vision'>

/** How many photos and credits describing again would take. Changes nothing. */
export async function previewDescribeAgain(
  deps: Needs,
  actor: Actor,
  { which }: ParsedInput<'previewDescribeAgain'>,
): Promise<CallOutput<'previewDescribeAgain'>> {
  const candidates = await findCandidates(deps.db, actor.userId, which, 'unlocked')
  const photos = candidates.length
  const isAdmin = actor.role === 'admin'
  return {
    photos,
    free: candidates.filter(({ isFree }) => isFree).length,
    credits: creditsFor(candidates, actor),
    credits_left: isAdmin ? null : await totalCredit(deps.db, actor.userId),
    model: deps.vision.current().name,
    ...(isAdmin && { cost: (await estimateAnalysis(deps, actor, { count: photos })).cost }),
  }
}

/**
 * Describes completed photos again. Photos that no AI has described are free; each other photo holds a credit, and is
 * skipped if none is left. Throws `conflict` without an AI and if more credits would be needed than the caller was
 * shown, and `no_credits` if the credits are enough for no photo at all.
 */
export async function describeAgain(
  deps: Needs,
  actor: Actor,
  { which, credits }: ParsedInput<'describeAgain'>,
): Promise<CallOutput<'describeAgain'>> {
  const { isAi, name: model } = deps.vision.current()
  if (isAi === false) throw new AppError('conflict', noAi)
  return deps.db.transaction().execute(async (tx) => {
    const candidates = await findCandidates(tx, actor.userId, which, 'locked')
    const needed = creditsFor(candidates, actor)
    if (needed > credits)
      throw new AppError('conflict', `This takes ${needed} credits now. Please look at it again.`)
    if (candidates.length === 0) return { ...saying(0), skipped: 0 }
    const photos = await start(tx, actor, candidates, model)
    return { ...saying(photos), skipped: candidates.length - photos }
  })
}

async function start(
  tx: Db,
  { userId, role }: Actor,
  candidates: Candidate[],
  model: string,
): Promise<number> {
  const runId = await insertRun(tx, userId, { model, photos: candidates.length })
  const idsOf = (isFree: boolean) =>
    candidates.filter((photo) => photo.isFree === isFree).map(({ id }) => id)
  const paid = idsOf(false)
  const covered = role === 'admin' ? paid : await holdCredits(tx, userId, paid, runId)
  const ids = [...idsOf(true), ...covered]
  if (ids.length === 0) throw new AppError('no_credits', messages.noCredits)
  if (ids.length < candidates.length) await setRunSize(tx, runId, ids.length)
  await insertTasks(tx, userId, ids, runId)
  await notify(tx, 'preparation')
  await notify(tx, 'slow preparation')
  await announcePhotos(
    tx,
    userId,
    ids.map((id) => ({ id, status: 'completed' })),
  )
  return ids.length
}

/** The credits that these photos take; administrators need none. */
const creditsFor = (candidates: Candidate[], { role }: Actor) =>
  role === 'admin' ? 0 : candidates.filter(({ isFree }) => !isFree).length

const saying = (photos: number) => ({ message: `${photos} photo(s) are described again`, photos })

const noAi =
  'No AI is connected, so a photo would not be described any better. An administrator can connect one on Admin Config.'
