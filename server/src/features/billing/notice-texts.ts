import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { totalCredit } from '../credits/queries.ts'
import { findOpenAlarm } from './alarm-queries.ts'
import { sumText } from './money.ts'
import * as mails from './notice-mails.ts'
import * as queries from './notice-queries.ts'
import * as payments from './payment-mails.ts'

type Needs = Pick<Deps, 'db' | 'config'>
type Notice = { user_id: string; kind: string; subject: string }
type Write = (needs: Needs, notice: Notice) => Promise<mails.NoticeText | null>

/** The text of a mail; null if its reason no longer holds. */
export const noticeText: Write = (needs, notice) => {
  const write = texts[notice.kind as mails.NoticeKind]
  return write(needs, notice)
}

const texts: Record<mails.NoticeKind, Write> = {
  used_up: async ({ db }, { user_id }) =>
    (await totalCredit(db, user_id)) > 0 ? null : mails.usedUpText(),
  batch: async ({ db }, { user_id, subject }) =>
    mails.batchText(await queries.countBatch(db, user_id, subject)),
  expiring: async ({ db }, { user_id, subject }) => {
    const grant = await queries.findGrant(db, user_id, { id: subject })
    return grant && grant.remaining > 0 ? mails.expiringText(grant) : null
  },
  purchase: async ({ db }, { user_id, subject: ref }) => {
    const paid = await findPaid(db, user_id, ref)
    return paid && mails.purchaseText({ ...paid, ref, total: await totalCredit(db, user_id) })
  },
  refund: async ({ db }, { user_id, subject }) => {
    const [ref = ''] = subject.split(' ')
    const paid = await findPaid(db, user_id, ref)
    if (!paid?.sum || !paid.paid_back) return null
    const { sum, paid_back: share, refunded: taken } = paid
    return payments.refundText({ sum, share, taken, ref })
  },
  payment_failed: (_needs, { subject }) =>
    Promise.resolve(payments.paymentFailedText(new Date(subject))),
  cancelled: (_needs, { subject }) => Promise.resolve(payments.cancelledText(new Date(subject))),
  ended: (_needs, { subject }) =>
    Promise.resolve(payments.endedText(subject.endsWith(' canceled'))),
  plan_changed: ({ config }, { subject }) => {
    const plan = planOf(config, subject)
    return Promise.resolve(plan && payments.planChangedText(plan))
  },
  change_planned: ({ config }, { subject }) => {
    const plan = planOf(config, subject)
    const at = new Date(subject.split(' ').at(-1) ?? '')
    return Promise.resolve(plan && payments.changePlannedText(plan, at))
  },
  alarm: async ({ db }, { subject }) => {
    const alarm = await findOpenAlarm(db, subject)
    return alarm ? payments.alarmText(alarm) : null
  },
}

async function findPaid(db: Db, userId: string, ref: string) {
  const grant = await queries.findGrant(db, userId, { ref })
  if (!grant) return null
  const { paid_amount, paid_currency } = grant
  const sum = paid_amount && paid_currency ? sumText(paid_amount, paid_currency) : null
  return { ...grant, sum }
}

/** The plan whose price_id begins the subject. */
const planOf = ({ PLANS }: Deps['config'], subject: string) =>
  PLANS.find(({ price_id }) => price_id === subject.split(' ')[0]) ?? null
