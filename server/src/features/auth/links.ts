import type { Flow, FlowKind } from '../users/flow-queries.ts'

/**
 * Links are not limited by wrong codes, so they live longer than codes. A reset link lives longer than
 * it can take until another mail is allowed, which is two hours: anyone who gets no further mail because of others'
 * requests has a mail with a valid link (A-100).
 */
const lifeHours: Record<FlowKind, number> = { sign_up: 24, reset: 2.25 }

/** The page for each kind of link; the part after its `#` never leaves the browser. */
const pages: Record<FlowKind, string> = { sign_up: 'confirm', reset: 'new-password' }

export const linkIsValid = ({ kind, mailed_at }: Flow, now: Date): boolean =>
  mailed_at !== null && now.getTime() < mailed_at.getTime() + lifeHours[kind] * 3_600_000

export const linkLife: Record<FlowKind, string> = { sign_up: 'a day', reset: 'two hours' }

/** Besides the secret, the fragment contains what the page shows: the address, and whether its account is unfinished. */
export const linkAddress = (
  site: string,
  kind: FlowKind,
  shown: { link: string; email: string; account?: 'unfinished' },
): string => `${site}/${pages[kind]}#${new URLSearchParams(shown).toString()}`
