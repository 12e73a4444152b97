import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps.ts'

type Needs = Pick<Deps, 'keys'>

/** The id of a flow as its client gets it. It is signed, so it does not have to be stored and cannot be guessed. */
export const flowIdOf = (deps: Needs, id: string): string => sign(deps.keys.codes, 'flow-id', id)

/** The secret of a mailed link, after its `#`. It differs from the flow's id, which the mail does not contain. */
export const linkOf = (deps: Needs, id: string): string =>
  sign(deps.keys.mailLinks, 'flow-link', id)

/** The row's id; null if the text is not a flow's id. */
export const readFlowId = (deps: Needs, text: string): string | null =>
  read(deps.keys.codes, 'flow-id', text)

export const readLink = (deps: Needs, text: string): string | null =>
  read(deps.keys.mailLinks, 'flow-link', text)

const sign = (key: Uint8Array, label: string, id: string) =>
  `${id}.${createHmac('sha256', key).update(`${label}:${id}`).digest('base64url')}`

function read(key: Uint8Array, label: string, text: string): string | null {
  const [id = ''] = text.split('.', 1)
  const [given, expected] = [text, sign(key, label, id)].map((each) => Buffer.from(each))
  if (!given || !expected || given.length !== expected.length) return null
  return timingSafeEqual(given, expected) ? id : null
}
