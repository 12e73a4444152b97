import type { Deps } from '../../deps.ts'
import {
  type Check,
  findAdmins,
  hasCheckSince,
  insertCheck,
  lastCheck,
  databaseTime,
} from './check-queries.ts'
import { compareAll } from './consistency.ts'
import { sendFindings } from './jobs.ts'
import type { Reading } from './object-findings.ts'

type Needs = Pick<Deps, 'db' | 'jobs' | 'log' | 'storage'>
type Reason = Check['reason']

/** Younger objects may belong to an upload, or are left to the sweep. */
const graceMs = 60 * 60_000
/** Rows, existence and sizes are always compared in full; bytes are read for this long. */
const readMs = { nightly: 30 * 60_000, asked: 30 * 60_000, crash: 5 * 60_000 }
const maxFindings = 1000
const dayMs = 86_400_000

/**
 * Checks the installation and stores the result. Changes nothing else. Administrators get a mail if something was
 * found that the previous check did not report.
 */
export async function checkInstallation(
  deps: Needs,
  { reason, noticed_at }: { reason: Reason; noticed_at?: string | undefined },
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = deps
  if (noticed_at && (await hasCheckSince(db, noticed_at))) return
  const before = await lastCheck(db)
  const started_at = await databaseTime(db)
  const reading = readingFor(reason, before?.read_up_to ?? null)
  const { findings, photos, photosRead } = await compareAll(deps, { graceMs, signal, ...reading })
  const check = {
    reason,
    started_at,
    photos,
    photos_read: photosRead,
    read_up_to: reading.readUpTo(),
    finding_count: findings.length,
    findings: findings.slice(0, maxFindings),
  }
  await db.transaction().execute(async (tx) => {
    const check_id = await insertCheck(tx, check)
    if (check.findings.every((finding) => before?.findings.includes(finding))) return
    for (const { id } of await findAdmins(tx))
      await deps.jobs.enqueue(tx, sendFindings, { check_id, user_id: id })
  })
  if (findings.length > 0) log.error({ findings: findings.length }, 'the check found mismatches')
}

/**
 * Decides which bytes are read: after a crash those of the last day, otherwise all in turn. A large library takes
 * several nights, each of which continues where the last one ended.
 */
function readingFor(reason: Reason, after: string | null): Reading & { readUpTo(): string | null } {
  const until = performance.now() + readMs[reason]
  let readUpTo = after
  return {
    mustRead({ id, created_at }) {
      const hasTime = performance.now() < until
      if (reason === 'crash') return hasTime && Date.now() - created_at.getTime() < dayMs
      if (!hasTime || (after !== null && id <= after)) return false
      readUpTo = id
      return true
    },
    onEnd() {
      // All photos have been read, so the next night begins with the first one again.
      if (reason !== 'crash' && performance.now() < until) readUpTo = null
    },
    readUpTo: () => readUpTo,
  }
}
