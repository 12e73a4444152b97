import { checkSignUp, type SignUpFields } from '@verso/contract/rules.ts'
import type { Deps } from '../../deps.ts'
import { normalAddress } from '../credits/welcome.ts'
import { type FlowKind, findFlow } from '../users/flow-queries.ts'
import { findUserByEmail } from '../users/queries.ts'
import { readFlowId, readLink } from './flow-ids.ts'

/**
 * The limits of calls without a session. What others do never leaves an owner without a way in: a known browser, a link in
 * a mail or a code of one's own still works.
 */

export const hour = 3600
const day = 24 * hour

type Request = { network: string }
type Keys = Pick<Deps, 'keys'>
type EmailInput = { email: string }
type FlowInput = EmailInput & { flow_id?: string | undefined }

export const perNetwork = (points: number, seconds: number) => ({
  points,
  seconds,
  key: (_input: unknown, { network }: Request): string => network,
})
const perAddressAndNetwork = (points: number, seconds: number) => ({
  points,
  seconds,
  key: ({ email }: EmailInput, { network }: Request): string => `${email} ${network}`,
})
const perAddress = (points: number, seconds: number) => ({
  points,
  seconds,
  key: ({ email }: EmailInput): string => email,
})

/** Counts by flow if its id is sent, so that other people's requests do not use up the owner's limit. */
export const perFlow = ({ keys }: Keys, points: number, seconds: number) => ({
  points,
  seconds,
  key: ({ email, flow_id }: FlowInput, { network }: Request) =>
    readFlowId({ keys }, flow_id ?? '') ?? `${email} ${network}`,
})
/** The id of a flow cannot be guessed, so calls that have one do not count for their network. */
export const perNetworkWithoutFlow = ({ keys }: Keys, points: number, seconds: number) => ({
  points,
  seconds,
  key: ({ flow_id }: { flow_id?: string | undefined }, { network }: Request) =>
    readFlowId({ keys }, flow_id ?? '') === null ? network : null,
})
/** The same for links in mails, until they have been used or their flow is deleted. */
export const perNetworkWithoutLink = (
  { keys, db }: Pick<Deps, 'keys' | 'db'>,
  kind: FlowKind,
  points: number,
  seconds: number,
) => ({
  points,
  seconds,
  key: async ({ link }: { link: string }, { network }: Request) => {
    const id = readLink({ keys }, link)
    return id && (await findFlow(db, kind, id)) ? null : network
  },
})

/** Each link that can still be used has a limit of its own. */
export const perLink = ({ keys }: Keys, points: number, seconds: number) => ({
  points,
  seconds,
  key: ({ link }: { link: string }) => readLink({ keys }, link),
})

const flowOrAddress =
  ({ keys }: Keys) =>
  ({ email, flow_id }: FlowInput): string =>
    readFlowId({ keys }, flow_id ?? '') ?? email

/** The mails of a call to one address, over all networks. */
export const mailsOfAnHour = perAddress(15, hour)
/**
 * After 30 mails in a day, one an hour. The link of each mail stays valid until the next mail can be requested, so others who
 * use up the limit do not keep the owner from having a valid link. Only calls for exactly this address count,
 * because calls for another address of the same mailbox may mail nothing.
 */
export const mailsOfADay = { ...perAddress(30, day), rest: { points: 1, seconds: hour } }
/**
 * Sign-ups with other spellings of a mailbox, such as `+tag`, count together, but not for its plain address, and not if
 * the spelling has an account of its own.
 */
const signUpsOfAMailbox = ({ db }: Pick<Deps, 'db'>) => ({
  ...mailsOfADay,
  key: async ({ email }: EmailInput) => {
    const mailbox = otherMailbox(email)
    return mailbox && (await findUserByEmail(db, email))?.verified_at ? null : mailbox
  },
})
/** Codes count only for spellings at which a sign-up waits, because nothing is mailed to the others. */
const codesOfAMailbox = ({ db }: Pick<Deps, 'db'>) => ({
  ...perAddress(30, day),
  key: async ({ email }: EmailInput) => {
    const mailbox = otherMailbox(email)
    const user = mailbox === null ? undefined : await findUserByEmail(db, email)
    return user && !user.verified_at ? mailbox : null
  },
})
/** When they are used up, each sign-up still gets one resend of its own, and each spelling one reset. */
export const resendsOfAMailbox = (deps: Pick<Deps, 'keys' | 'db'>) => ({
  ...codesOfAMailbox(deps),
  rest: { points: 1, seconds: day, key: flowOrAddress(deps) },
})
export const resetsOfAMailbox = (deps: Pick<Deps, 'db'>) => ({
  ...codesOfAMailbox(deps),
  rest: perAddress(1, day),
})

/** The plain address of a mailbox; null if the email is that address. */
function otherMailbox(email: string): string | null {
  const mailbox = normalAddress(email)
  return mailbox === email ? null : mailbox
}

/** With a flow's id, only that flow gets a code, so only its own limits count. */
export const resendsOfAnHour = {
  ...mailsOfAnHour,
  key: ({ email, flow_id }: FlowInput) => (flow_id === undefined ? email : null),
}
/**
 * After 30 resends to an address in a day, each of its flows may resend once more, and a call without an id once. An id
 * of another address does not count, because it causes no mail.
 */
export const resendsOfADay = (deps: Pick<Deps, 'keys' | 'db'>) => ({
  ...perAddress(30, day),
  key: async ({ email, flow_id }: FlowInput) => {
    if (flow_id === undefined) return email
    const id = readFlowId(deps, flow_id)
    const flow = id ? await findFlow(deps.db, 'sign_up', id) : undefined
    return flow?.email.toLowerCase() === email ? email : null
  },
  rest: { points: 1, seconds: day, key: flowOrAddress(deps) },
})

type SignUpLimit = {
  points: number
  seconds: number
  key(input: SignUpFields, request: Request): string | null | Promise<string | null>
}
/** A form that is refused as invalid does not count. */
const ofValidForms = <L extends SignUpLimit>(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  limit: L,
) => ({
  ...limit,
  key: (input: SignUpFields, request: Request) =>
    checkSignUp(input, clock.now(), config.SIGNUP_MIN_AGE) ? null : limit.key(input, request),
})

export const signUpLimits = (deps: Pick<Deps, 'clock' | 'config' | 'db'>) =>
  [
    perNetwork(100, hour),
    perAddressAndNetwork(10, hour),
    mailsOfAnHour,
    mailsOfADay,
    signUpsOfAMailbox(deps),
  ].map((limit) => ofValidForms(deps, limit))
