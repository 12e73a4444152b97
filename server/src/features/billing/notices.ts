import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { choiceLink, isChoice } from '../mails/choice.ts'
import { insertNotice, releaseNotice, claimNotice, wantsMails } from '../mails/queries.ts'
import { findUserById } from '../users/queries.ts'
import { sendNotice } from './jobs.ts'
import * as mails from './notice-mails.ts'
import * as queries from './notice-queries.ts'
import { noticeText } from './notice-texts.ts'

type Needs = Pick<Deps, 'db' | 'keys' | 'config' | 'mailer'>

/** Enqueues a mail within the caller's transaction, unless one with the same kind and subject was enqueued before. */
export async function enqueueNotice(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  kind: mails.NoticeKind,
  { user_id, subject }: queries.DueNotice,
): Promise<void> {
  const notice_id = await insertNotice(tx, user_id, kind, subject)
  if (notice_id) await jobs.enqueue(tx, sendNotice, { notice_id })
}

/**
 * Sends one mail at most once: it is marked as sent first, and unmarked only if the mail server did not accept it.
 * Users who switched this kind off or closed their account get none.
 */
export async function deliverNotice(deps: Needs, noticeId: string): Promise<void> {
  const notice = await claimNotice(deps.db, noticeId)
  if (!notice) return
  const { user_id: userId, kind } = notice
  const user = await findUserById(deps.db, userId)
  if (!user?.verified_at || !(await wantsMails(deps.db, userId, kind))) return
  const text = await noticeText(deps, notice)
  if (!text) return
  const { OPERATOR_NAME: operator, PUBLIC_URL: site, SUPPORT_EMAIL: support } = deps.config
  const off = isChoice(kind) ? choiceLink(deps, userId, kind) : null
  const envelope = { to: user.email, name: user.full_name, operator, site, support, off }
  try {
    await deps.mailer.send(mails.noticeMail(envelope, text))
  } catch (error) {
    await releaseNotice(deps.db, noticeId)
    throw error
  }
}

/** Enqueues mails for finished uploads and for credits that are used up or about to expire. */
export async function enqueueDueNotices({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const found = [
    ['batch', await queries.finishedBatches(db)],
    ['used_up', await queries.usedUp(db)],
    ['expiring', await queries.expiringGrants(db)],
  ] as const
  for (const [kind, dues] of found) {
    for (const due of dues) {
      await db.transaction().execute((tx) => enqueueNotice({ jobs }, tx, kind, due))
    }
  }
}
