import type { z } from 'zod'
import type { CallName } from './calls.ts'
import type { schemas } from './schemas.ts'

/** What a caller may send: defaults may be left out. The discriminator is added by the client. */
export type CallInput<N extends CallName> = z.input<(typeof schemas)[N]['input']>
/** What a handler gets: parsed, defaults filled in. */
export type ParsedInput<N extends CallName> = z.output<(typeof schemas)[N]['input']>
export type CallOutput<N extends CallName> = z.output<(typeof schemas)[N]['output']>

/** Every refusal has this body. Nobody matches on `error`, except on `User not confirmed`. */
export type ErrorAnswer = { error: string; code: string; request_id: string }
