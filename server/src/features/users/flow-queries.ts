import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'

export type FlowKind = Database['account_flows']['kind']
export type Flow = Selectable<Database['account_flows']>
type SignUp = { email: string; full_name: string; date_of_birth: string; password_hash: string }

/** A password is compared with at most three times this many pending sign-ups, because each comparison is costly. */
const maxCompared = 4

export async function insertFlow(
  db: Db,
  flow: {
    kind: FlowKind
    email: string
    network: string | null
    created_at: Date
  } & Partial<SignUp>,
): Promise<string> {
  const row = await db.insertInto('account_flows').values(flow).returning('id').executeTakeFirst()
  if (!row) throw new Error('The flow was not inserted.')
  return row.id
}

export function findFlow(db: Db, kind: FlowKind, id: string): Promise<Flow | undefined> {
  return db
    .selectFrom('account_flows')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/**
 * The flows of an address that the password or code of a caller is compared with, at most twelve: the newest and the
 * oldest ones of the caller's network, and of all. So strangers who start flows too displace the owner's only with
 * many of them, before and after it; the owner then still has the link of the mail.
 */
export async function findFlowsFor(
  db: Db,
  kind: FlowKind,
  email: string,
  network: string | undefined,
): Promise<Flow[]> {
  const flows = await findFlows(db, kind, email)
  const own = flows.filter((flow) => flow.network === network)
  const ends = [own.slice(0, maxCompared), own.slice(-maxCompared)]
  const others = [flows.slice(0, maxCompared / 2), flows.slice(-maxCompared / 2)]
  return [...new Set([...ends, ...others].flat())]
}

/** The flows of an address, newest first. */
export function findFlows(db: Db, kind: FlowKind, email: string): Promise<Flow[]> {
  return db
    .selectFrom('account_flows')
    .selectAll()
    .where('email', '=', email)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/**
 * Locks the flows of these addresses, always in the same order. Must be the first statement of each transaction that
 * ends several flows.
 */
export async function lockFlows(tx: Db, emails: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('account_flows')
    .select('id')
    .where(sql<boolean>`email = any(${emails}::citext[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the flow, so that its code and its link work only once; returns false if it was already deleted. */
export async function spendFlow(
  tx: Db,
  { id, email }: Pick<Flow, 'id' | 'email'>,
): Promise<boolean> {
  const waiting = await lockFlows(tx, [email])
  await tx.deleteFrom('account_flows').where('id', '=', id).execute()
  return waiting.includes(id)
}

/** Ends all flows of an address, of one kind or of both. */
export async function endFlows(tx: Db, email: string, kind?: FlowKind): Promise<void> {
  const rows = tx.deleteFrom('account_flows').where('email', '=', email)
  await (kind ? rows.where('kind', '=', kind) : rows).execute()
}

export async function endFlowsOf(tx: Db, userIds: string[]): Promise<void> {
  await tx
    .deleteFrom('account_flows')
    .using('users')
    .whereRef('users.email', '=', 'account_flows.email')
    .where(sql<boolean>`users.id = any(${userIds}::uuid[])`)
    .execute()
}

/** Deletes flows started before the given time, and unconfirmed accounts of that age without a younger flow. */
export async function deleteOldFlows(tx: Db, before: Date): Promise<void> {
  await tx.deleteFrom('account_flows').where('created_at', '<', before).execute()
  await tx
    .deleteFrom('users')
    .where('verified_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('created_at', '<', before)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('account_flows')
            .select('id')
            .whereRef('account_flows.email', '=', 'users.email'),
        ),
      ),
    )
    .execute()
}
