import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

type TryCounter = 'tries' | 'open_tries'
type NewCode = { code_mac: string; sent_at: Date; expires_at: Date }

/**
 * Adds a code to the flow; earlier codes stay valid (A-44 as amended). If the flow already has `max` valid codes, the
 * oldest is removed; with `keeps` nothing is added instead, so that other people's requests remove no code. Returns
 * whether the code was added, which is false for a flow that has ended.
 */
export async function addCode(
  tx: Db,
  flowId: string,
  { sent_at, ...code }: NewCode,
  { max, keeps }: { max: number; keeps: boolean },
): Promise<boolean> {
  const live = await tx
    .selectFrom('flow_codes')
    .select('code_mac')
    .where('flow_id', '=', flowId)
    .where('expires_at', '>', sent_at)
    .orderBy('expires_at', 'desc')
    .execute()
  if (live.length >= max && keeps) return false
  const waiting = await tx
    .updateTable('account_flows')
    .set({ mailed_at: sent_at })
    .where('id', '=', flowId)
    .returning('id')
    .execute()
  if (!waiting.length) return false
  const kept = live.slice(0, max - 1).map(({ code_mac }) => code_mac)
  const old = tx.deleteFrom('flow_codes').where('flow_id', '=', flowId)
  await (kept.length ? old.where('code_mac', 'not in', kept) : old).execute()
  await tx
    .insertInto('flow_codes')
    .values({ flow_id: flowId, ...code })
    .onConflict((conflict) => conflict.columns(['flow_id', 'code_mac']).doUpdateSet(code))
    .execute()
  if (!keeps) await tx.deleteFrom('flow_tries').where('flow_id', '=', flowId).execute()
  return true
}

/** The MACs of the flow's valid codes. */
export async function validCodes(db: Db, flowId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('flow_codes')
    .select('code_mac')
    .where('flow_id', '=', flowId)
    .where('expires_at', '>', now)
    .execute()
  return rows.map(({ code_mac }) => code_mac)
}

/**
 * Uses up one attempt of a network, and one of all networks together, which are counted separately with the flow's id
 * and without it. Returns false if no attempt is left.
 */
export async function takeAttempt(
  db: Db,
  flowId: string,
  network: string,
  limit: { perNetwork: number; inAll: number; counter: TryCounter },
): Promise<boolean> {
  const { rows: own } = await sql`insert into flow_tries as own (flow_id, network, tries)
    select id, ${network}, 1 from account_flows where id = ${flowId} for key share
    on conflict (flow_id, network) do update set tries = own.tries + 1 where own.tries < ${limit.perNetwork}
    returning tries`.execute(db)
  if (!own.length) return false
  const { counter } = limit
  const all = await db
    .updateTable('account_flows')
    .set((row) => ({ [counter]: row(counter, '+', 1) }))
    .where('id', '=', flowId)
    .where(counter, '<', limit.inAll)
    .returning('id')
    .executeTakeFirst()
  return all !== undefined
}

/** Undoes `takeAttempt`. */
export async function giveBackAttempt(
  db: Db,
  flowId: string,
  network: string,
  counter: TryCounter,
): Promise<void> {
  await db
    .updateTable('flow_tries')
    .set((row) => ({ tries: row('tries', '-', 1) }))
    .where('flow_id', '=', flowId)
    .where('network', '=', network)
    .execute()
  await db
    .updateTable('account_flows')
    .set((row) => ({ [counter]: row(counter, '-', 1) }))
    .where('id', '=', flowId)
    .execute()
}
