import type { Flow, FlowKind } from '../users/flow-queries.ts'

/**
 * Links need no attempts, so they live longer than codes. The link of a reset lives longer than the hour in which the mails to one
 * address are counted: anyone who gets no further mail because of others has one with a valid link.
 */
const lifeHours: Record<FlowKind, number> = { sign_up: 24, reset: 1.25 }

/** The page of each kind of link; what follows its `#` stays in the browser. */
const pages: Record<FlowKind, string> = { sign_up: 'confirm', reset: 'new-password' }

export const linkIsValid = ({ kind, mailed_at }: Flow, now: Date): boolean =>
  mailed_at !== null && now.getTime() < mailed_at.getTime() + lifeHours[kind] * 3_600_000

export const linkLife: Record<FlowKind, string> = { sign_up: 'a day', reset: 'an hour' }

/** The address is part of the fragment only to be shown. */
export const linkAddress = (site: string, kind: FlowKind, link: string, email: string): string =>
  `${site}/${pages[kind]}#${new URLSearchParams({ link, email }).toString()}`
