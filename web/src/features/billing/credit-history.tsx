import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { downloadFile } from '../../lib/download.ts'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { historyQuery } from './api.ts'
import { copy } from './copy.ts'
import { type History, historyCsv } from './history-csv.ts'
import { HistoryTable } from './history-table.tsx'

const { columns } = copy.history

/** The credits received, and their use by month. */
export function CreditHistory() {
  const { data } = useQuery(historyQuery)
  if (!data) return null
  return (
    <section aria-labelledby="credit-history" className="mt-10 border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="credit-history" className="text-lg font-semibold">
          {copy.history.title}
        </h2>
        <Button onClick={() => save(data)} disabled={data.grants.length === 0}>
          <Download size={16} aria-hidden /> {copy.history.csv}
        </Button>
      </div>
      <div className="mt-4 grid gap-6 xl:grid-cols-[3fr_2fr]">
        <HistoryTable
          title={copy.history.grants}
          columns={[
            columns.received,
            columns.source,
            columns.amount,
            columns.used,
            columns.left,
            columns.expires,
          ]}
          rows={data.grants.map((grant, index) => ({
            key: `${grant.created_at} ${index}`,
            cells: [
              day(grant.created_at),
              copy.history.sources[grant.source],
              formatNumber(grant.amount),
              formatNumber(grant.used),
              formatNumber(grant.remaining + grant.held),
              day(grant.expires_at),
            ],
          }))}
        />
        <HistoryTable
          title={copy.history.months}
          columns={[
            columns.month,
            columns.received,
            columns.used,
            columns.expired,
            columns.refunded,
          ]}
          rows={data.months.map(({ month, granted, used, expired, refunded }) => ({
            key: month,
            cells: [monthName(month), ...[granted, used, expired, refunded].map(formatNumber)],
          }))}
        />
      </div>
    </section>
  )
}

function save(history: History): void {
  downloadFile(new Blob([historyCsv(history)], { type: 'text/csv' }), copy.history.fileName)
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const monthFormat = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const day = (iso: string) => dayFormat.format(new Date(iso))
const monthName = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`))
