import type { z } from 'zod'
import type { callTable } from './call-table.ts'

type Table = typeof callTable

export type CallName = keyof Table

/** What a caller may send; fields with defaults may be left out. The client adds the discriminator. */
export type CallInput<N extends CallName> = z.input<Table[N]['input']>
/** What a handler receives: the parsed input, with defaults filled in. */
export type ParsedInput<N extends CallName> = z.output<Table[N]['input']>
export type CallOutput<N extends CallName> = z.output<Table[N]['output']>

/**
 * The body of every refusal. Clients must not depend on `error`, except for `User not confirmed`. If a sign-in
 * was refused because the sign-up still waits for its code, `flow_id` is that sign-up.
 */
export type ErrorAnswer = { error: string; code: string; request_id: string; flow_id?: string }
