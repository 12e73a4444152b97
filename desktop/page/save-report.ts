import type { Outcome } from '../src/engine/write-run.ts'
import type { ResultRow } from '../src/window/window-state.ts'
import { call } from './api.ts'

const all: Outcome[] = ['written', 'sidecar', 'unchanged', 'skipped', 'refused', 'failed']
const pageSize = 200

/** Saves the outcome of each file as a CSV file, through the browser's download. */
export async function saveReport(name: string): Promise<void> {
  const rows: ResultRow[] = []
  for (let total = 1; rows.length < total;) {
    const page = await call('results', { offset: rows.length, limit: pageSize, outcomes: all })
    rows.push(...page.rows)
    total = page.rows.length === 0 ? 0 : page.total
  }
  const lines = rows.map(({ path, outcome, target, reason, notes = [] }) =>
    [path, outcome, target ?? '', [reason, ...notes].filter(Boolean).join(' ')].map(cell).join(','),
  )
  const text = ['file,outcome,written to,reason', ...lines].join('\r\n')
  // Without this byte order mark, spreadsheets assume another character set.
  const url = URL.createObjectURL(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` })
  link.click()
  URL.revokeObjectURL(url)
}

/** Quoted, with an apostrophe that keeps spreadsheets from reading a file name as a formula. */
const cell = (text: string) =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
