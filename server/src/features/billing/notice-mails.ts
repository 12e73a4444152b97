import type { Mail } from '../../ports/mailer.ts'
import { layOutMail, type MailBlock } from '../mails/mail-layout.ts'

export type NoticeKind =
  | 'purchase'
  | 'expiring'
  | 'used_up'
  | 'batch'
  | 'payment_failed'
  | 'cancelled'
  | 'ended'
  | 'plan_changed'
  | 'change_planned'
  | 'refund'
  | 'alarm'

/** Recipient and sender details of a notice. */
type Envelope = {
  to: string
  name: string
  operator: string
  site: string
  support: string
  /** The unsubscribe link; null for mails about payments, which cannot be switched off. */
  off: string | null
}

export type NoticeText = {
  subject: string
  title: string
  lines: string[]
  /** A button that opens a path of the app. */
  button: { text: string; path: string }
}

export const count = (n: number, one: string) =>
  `${n.toLocaleString('en')} ${n === 1 ? one : `${one}s`}`
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
export const day = (date: Date) => dayFormat.format(date)

/** Confirms a purchase. `sum` is null for payments whose sum was not recorded. */
export function purchaseText(purchase: {
  why: string
  amount: number
  created_at: Date
  expires_at: Date
  ref: string
  total: number
  sum: string | null
}): NoticeText {
  const credits = count(purchase.amount, 'credit')
  return {
    subject: `${credits} added to your account`,
    title: 'Thank you for your purchase',
    lines: [
      `${purchase.why} on ${day(purchase.created_at)}: ${credits}, good until ${day(purchase.expires_at)}.`,
      ...(purchase.sum ? [`You paid ${purchase.sum}.`] : []),
      `You now have ${count(purchase.total, 'credit')}. One credit describes one photo.`,
      `Payment reference: ${purchase.ref}`,
    ],
    button: { text: 'Upload photos', path: '/upload' },
  }
}

export function expiringText({
  remaining,
  expires_at,
}: {
  remaining: number
  expires_at: Date
}): NoticeText {
  return {
    subject: `${count(remaining, 'credit')} will expire on ${day(expires_at)}`,
    title: 'Credits are about to expire',
    lines: [
      `${count(remaining, 'credit')} of your account can be used until ${day(expires_at)}. Credits live 12 months; those that expire first are used first.`,
    ],
    button: { text: 'Upload photos', path: '/upload' },
  }
}

export function usedUpText(): NoticeText {
  return {
    subject: 'Your credits are used up',
    title: 'Your credits are used up',
    lines: [
      'There is no credit left for more photos. All that you have uploaded stays as it is: you can review, search and export it.',
    ],
    button: { text: 'See the plans', path: '/subscription' },
  }
}

export function batchText({
  completed,
  failed,
}: {
  completed: number
  failed: number
}): NoticeText {
  const ready = count(completed, 'photo')
  const lost = `${count(failed, 'photo')} could not be analysed. Open the list to see why, and to try again; credits for them came back.`
  return {
    subject: failed ? `${ready} ready, ${failed} failed` : `${ready} ready`,
    title: 'Your photos are ready',
    lines: [
      `${ready} of your upload ${completed === 1 ? 'has' : 'have'} keywords and a description now.`,
      ...(failed ? [lost] : []),
    ],
    button: { text: 'Look at the results', path: '/' },
  }
}

export function noticeMail(envelope: Envelope, notice: NoticeText): Mail {
  const { to, name, operator, site, support, off } = envelope
  const paragraphs: MailBlock[] = notice.lines.map((line) => ({ kind: 'paragraph', text: line }))
  const { html, text } = layOutMail({
    operator,
    preview: notice.lines[0] ?? notice.title,
    title: notice.title,
    blocks: [
      { kind: 'paragraph', text: `Hello ${name},` },
      ...paragraphs,
      { kind: 'button', text: notice.button.text, href: site + notice.button.path },
    ],
    footer: [
      `Sent to ${to} by ${site}`,
      `Questions? ${support}`,
      ...(off ? [{ text: 'Switch these mails off', href: off }] : []),
    ],
  })
  const { subject } = notice
  return { to, subject, text, html, ...(off ? { unsubscribe: off } : {}) }
}
