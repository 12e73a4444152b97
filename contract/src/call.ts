import type { z } from 'zod'
import type { callTable } from './call-table.ts'

type Table = typeof callTable

export type CallName = keyof Table

/** What a caller may send: defaults may be left out. The client adds the discriminator. */
export type CallInput<N extends CallName> = z.input<Table[N]['input']>
/** What a handler gets: parsed, defaults filled in. */
export type ParsedInput<N extends CallName> = z.output<Table[N]['input']>
export type CallOutput<N extends CallName> = z.output<Table[N]['output']>

/** The body of every refusal. Clients must not depend on `error`, except for `User not confirmed`. */
/** `flow_id` is the sign-up that waits for its code, where that is why a sign-in was refused. */
export type ErrorAnswer = { error: string; code: string; request_id: string; flow_id?: string }
