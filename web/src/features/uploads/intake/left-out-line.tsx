import { ChevronRight, Download, X } from 'lucide-react'
import { useState } from 'react'
import { downloadFile } from '../../../lib/download.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { IsolatedText } from '../../../ui/isolated-text.tsx'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { visibleName } from '../../../ui/visible-name.ts'
import { copy } from '../copy.ts'
import type { LeftOut } from './inspect-file.ts'
import { groupLeftOut, leftOutText } from './left-out-groups.ts'
import type { LeftOutGroup } from './left-out-groups.ts'

type LeftOutLineProps = { leftOut: readonly LeftOut[]; onForget: () => void }

/** A group shows no more names than this; the text file has all. */
const maxNames = 200

/** The number of files that were not added; expanded, their names and reasons. */
export function LeftOutLine({ leftOut, onForget }: LeftOutLineProps) {
  const [open, setOpen] = useState(false)
  if (leftOut.length === 0) return null
  const groups = groupLeftOut(leftOut)
  return (
    <details
      className="group min-w-0 text-sm"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex w-fit max-w-full list-none items-center gap-1.5 rounded-sm pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={15}
          aria-hidden
          className="shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <span className="shrink-0 font-medium tabular-nums">
          {copy.leftOut.title(formatNumber(leftOut.length))}
        </span>
        <span className="min-w-0 truncate text-muted group-open:hidden">
          {groups.map(({ title }) => title).join(' · ')}
        </span>
      </summary>
      {open && <Details leftOut={leftOut} groups={groups} onForget={onForget} />}
    </details>
  )
}

type DetailsProps = LeftOutLineProps & { groups: readonly LeftOutGroup[] }

function Details({ leftOut, groups, onForget }: DetailsProps) {
  return (
    <div className="card mt-2">
      <ScrollRegion label={copy.leftOut.list} className="max-h-72 overflow-y-auto p-4">
        <div className="flex flex-col gap-4">
          {groups.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </div>
      </ScrollRegion>
      <div className="flex flex-wrap gap-2.5 border-t border-line p-3">
        <Button onClick={() => downloadText(leftOutText(leftOut))}>
          <Download size={15} aria-hidden />
          {copy.leftOut.download}
        </Button>
        <Button variant="quiet" onClick={onForget}>
          <X size={15} aria-hidden />
          {copy.leftOut.forget}
        </Button>
      </div>
    </div>
  )
}

function Group({ title, reason, names }: LeftOutGroup) {
  const hidden = names.length - maxNames
  return (
    <section>
      <h3 className="font-medium tabular-nums">{title}</h3>
      <p className="text-muted">{reason}</p>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5">
        {names.slice(0, maxNames).map((name, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- names repeat, and the list only grows
          <li key={index} className="min-w-0">
            <IsolatedText>{visibleName(name)}</IsolatedText>
          </li>
        ))}
        {hidden > 0 && <li className="text-muted">{copy.leftOut.more(formatNumber(hidden))}</li>}
      </ul>
    </section>
  )
}

function downloadText(text: string): void {
  downloadFile(new Blob([text], { type: 'text/plain' }), 'left-out.txt')
}
