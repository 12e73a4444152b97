import type { Deps } from '../../deps.ts'
import { wrongPhotoCosts, wrongSpending } from './cost-queries.ts'
import { wrongEntries, wrongGrants, wrongHolds } from './credit-queries.ts'
import { keywordFindings } from './keyword-findings.ts'
import { type Comparison, objectFindings, type Reading } from './object-findings.ts'
import {
  atOneMoment,
  type Finding,
  wrongCounters,
  wrongDays,
  wrongLabelCounts,
  wrongTasks,
  wrongTotals,
} from './queries.ts'

type Options = Reading & { graceMs: number; signal?: AbortSignal }

/**
 * Compares photos with their files, credits with their history, and tasks, counts and costs with a recount. Returns
 * one sentence for each mismatch. Changes nothing. Objects younger than `graceMs` may belong to an upload in progress
 * and are not reported as left over. Rejects if the signal is aborted.
 */
export async function compareAll(
  deps: Pick<Deps, 'db' | 'storage'>,
  options: Options,
): Promise<Comparison> {
  const tables = await atOneMoment(deps.db, async (db) => [
    ...sentences('Credit grant', await wrongGrants(db)),
    ...sentences('Entries of credit grant', await wrongEntries(db)),
    ...sentences('Credit of photo', await wrongHolds(db)),
    ...sentences('Photo', await wrongTasks(db)),
    ...sentences('Counters of user', await wrongCounters(db)),
    ...sentences('Label counts of user', await wrongLabelCounts(db)),
    ...sentences('Totals of', await wrongTotals(db)),
    ...sentences('Days of user', await wrongDays(db)),
    ...sentences('Cost of photo', await wrongPhotoCosts(db)),
    ...sentences('Spending of', await wrongSpending(db)),
    ...(await keywordFindings(db)),
  ])
  const objects = await objectFindings(deps, options)
  return { ...objects, findings: [...tables, ...objects.findings] }
}

/** `compareAll`, reading the bytes of every photo. */
export async function checkConsistency(
  deps: Pick<Deps, 'db' | 'storage'>,
  { graceMs }: { graceMs: number },
): Promise<string[]> {
  return (await compareAll(deps, { graceMs, mustRead: () => true })).findings
}

const sentences = (what: string, findings: Finding[]) =>
  findings.map(({ subject, detail }) => `${what} ${subject}: ${detail}.`)
