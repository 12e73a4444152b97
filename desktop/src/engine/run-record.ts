import { readFile, truncate } from 'node:fs/promises'
import { ifPresent } from '../disk/if-present.ts'
import type { Change, Entry } from './journal.ts'

/** The state of a change. `open`: the run ended before it was recorded whether the file was replaced. */
type ChangeState = 'open' | 'done' | 'dropped'
export type RecordedChange = {
  n: number
  temp: string
  /** null if the run ended before the copy was ready. */
  change: Change | null
  state: ChangeState
}
export type RunRecord = {
  kind: 'write' | 'undo'
  at: string
  undoes: string | null
  changes: RecordedChange[]
  ended: boolean
  /** The old bytes were deleted, so the run cannot be undone any more. */
  isCleared: boolean
}

/**
 * Returns null for a run that ended before its first entry, or while it was being removed because it had changed nothing.
 */
export async function readRun(journal: string): Promise<RunRecord | null> {
  const entries = parseJournal((await ifPresent(() => readFile(journal, 'utf8'))) ?? '')
  const [first, ...others] = entries
  if (first?.step !== 'run') return null
  const changes = new Map<number, RecordedChange>()
  for (const entry of others) {
    if (!('n' in entry)) continue
    const known = changes.get(entry.n)
    if (entry.step === 'begin')
      changes.set(entry.n, { n: entry.n, temp: entry.temp, change: null, state: 'open' })
    else if (entry.step === 'ready') {
      const { step: _, n, ...change } = entry
      changes.set(n, { n, temp: change.temp ?? '', change, state: 'open' })
    } else if (known) known.state = entry.step
  }
  return {
    kind: first.kind,
    at: first.at,
    undoes: first.undoes ?? null,
    changes: [...changes.values()],
    ended: others.some(({ step }) => step === 'end'),
    isCleared: others.some(({ step }) => step === 'cleared'),
  }
}

/** Ignores an incomplete last line. */
const parseJournal = (text: string): Entry[] =>
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry)

/** Removes an incomplete last line, so that another entry can be appended. */
export async function repairJournal(journal: string): Promise<void> {
  const bytes = await readFile(journal)
  const end = bytes.lastIndexOf(0x0a) + 1
  if (end < bytes.length) await truncate(journal, end)
}
