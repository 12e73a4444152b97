import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { totalCredit } from '../credits/queries.ts'
import { choiceLink, isChoice } from '../mails/choice.ts'
import { insertNotice, putBackNotice, takeNotice, takesMails } from '../mails/queries.ts'
import { findUserById } from '../users/queries.ts'
import { sendNotice } from './jobs.ts'
import * as mails from './notice-mails.ts'
import * as queries from './notice-queries.ts'

type Needs = Pick<Deps, 'db' | 'keys' | 'config' | 'mailer'>

/** Has a mail sent that commits with the caller's transaction; the second about the same thing never goes. */
export async function announce(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  kind: mails.NoticeKind,
  { user_id, subject }: queries.Due,
): Promise<void> {
  const notice_id = await insertNotice(tx, user_id, kind, subject)
  if (notice_id) await jobs.enqueue(tx, sendNotice, { notice_id })
}

/**
 * Sends one mail, at most once: it is taken before it is handed over, and put back only where the mail server did not
 * take it. Who switched the kind off, or has gone, gets none.
 */
export async function deliverNotice(deps: Needs, noticeId: string): Promise<void> {
  const notice = await takeNotice(deps.db, noticeId)
  if (!notice) return
  const { user_id: userId, kind } = notice
  const user = await findUserById(deps.db, userId)
  if (!user?.verified_at || !(await takesMails(deps.db, userId, kind))) return
  const words = await wordsOf(deps.db, notice)
  if (!words) return
  const { OPERATOR_NAME: operator, PUBLIC_URL: site, SUPPORT_EMAIL: support } = deps.config
  const off = isChoice(kind) ? choiceLink(deps, userId, kind) : null
  const envelope = { to: user.email, name: user.full_name, operator, site, support, off }
  try {
    await deps.mailer.send(mails.noticeMail(envelope, words))
  } catch (error) {
    await putBackNotice(deps.db, noticeId)
    throw error
  }
}

/** Null where there is nothing to tell any more. */
async function wordsOf(
  db: Db,
  { user_id, kind, subject }: { user_id: string; kind: string; subject: string },
): Promise<mails.Words | null> {
  if (kind === 'used_up') return (await totalCredit(db, user_id)) > 0 ? null : mails.usedUpWords()
  if (kind === 'batch') return mails.batchWords(await queries.batchOutcome(db, user_id, subject))
  const about = kind === 'purchase' ? { ref: subject } : { id: subject }
  const grant = await queries.grantOf(db, user_id, about)
  if (!grant) return null
  if (kind === 'expiring') return grant.remaining > 0 ? mails.expiringWords(grant) : null
  const total = await totalCredit(db, user_id)
  return mails.purchaseWords({ ...grant, ref: subject, total })
}

/** What nobody tells us of: batches that ended, credits that are used up or about to expire. */
export async function lookForNotices({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const found = [
    ['batch', await queries.finishedBatches(db)],
    ['used_up', await queries.usedUp(db)],
    ['expiring', await queries.expiringGrants(db)],
  ] as const
  for (const [kind, dues] of found) {
    for (const due of dues) {
      await db.transaction().execute((tx) => announce({ jobs }, tx, kind, due))
    }
  }
}
