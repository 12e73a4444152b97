import type { CallOutput } from '@verso/contract/call.ts'
import { limits } from '@verso/contract/limits.ts'
import { messages } from '@verso/contract/messages.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { spentSince } from '../ai-schedule/spending-queries.ts'
import { grantedCredit, totalCredit } from '../credits/queries.ts'
import { findUserById, setLastUpload } from '../users/queries.ts'

/** The caller's profile; only administrators get the cost of the AI (DATA-007). */
export async function readProfile(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
): Promise<CallOutput<'getUser'>> {
  const user = await findUserById(deps.db, actor.userId)
  if (!user) throw new AppError('not_found', 'This account does not exist any more.')
  const roleFields =
    user.role === 'admin'
      ? { general_cost: (await spentSince(deps.db, null)).cost ?? undefined }
      : { credit_total: await grantedCredit(deps.db, user.id) }
  return {
    full_name: user.full_name,
    email: user.email,
    role: user.role,
    tier: user.tier,
    total_credit: await totalCredit(deps.db, user.id),
    standing: user.standing,
    verified: user.verified_at !== null,
    dimension_height: user.dimension_height,
    dimension_width: user.dimension_width,
    ...roleFields,
  }
}

/** Records how many files the caller queued, and when. Throws above the limit of one upload (A-27, SEC-016). */
export async function recordUpload(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  upload: { email: string; file_count: number },
): Promise<void> {
  if (upload.email !== actor.email.toLowerCase()) {
    throw new AppError('forbidden', 'You can only note your own uploads.')
  }
  if (actor.role !== 'admin' && upload.file_count > limits.photosPerUpload) {
    throw new AppError('invalid_input', messages.tooManyPhotos)
  }
  await setLastUpload(deps.db, actor.userId, upload.file_count, deps.clock.now())
}
