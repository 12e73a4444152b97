import { formatNumber } from '../../../lib/format.ts'
import { copy } from '../copy.ts'
import type { LeftOut } from './inspect-file.ts'
import { canBeAllowed, formatName } from './photo-type.ts'

/** Files that were left out for the same reason. */
export type LeftOutGroup = {
  /** `12 HEIC`, `3 damaged` */
  title: string
  /** An explanation, and what to do. */
  reason: string
  names: readonly string[]
}

/** The largest groups first. */
export function groupLeftOut(leftOut: readonly LeftOut[]): LeftOutGroup[] {
  const groups = Map.groupBy(leftOut, labelOf)
  return [...groups]
    .map(([label, files]) => ({
      title: `${formatNumber(files.length)} ${label}`,
      reason: files[0] ? reasonText(files[0]) : '',
      names: files.map(({ name }) => name),
    }))
    .toSorted((a, b) => b.names.length - a.names.length)
}

/** A line for each file: its name and the reason, separated by a tab. */
export function leftOutText(leftOut: readonly LeftOut[]): string {
  return leftOut.map((file) => `${file.name}\t${labelOf(file)}: ${reasonText(file)}\r\n`).join('')
}

function labelOf({ reason, type = '' }: LeftOut): string {
  return reason === 'unsupported' ? formatName(type) : copy.leftOut.labels[reason]
}

function reasonText({ reason, type = '' }: LeftOut): string {
  if (reason !== 'unsupported') return copy.leftOut.reasons[reason]
  return canBeAllowed(type) ? copy.leftOut.reasons.canBeAllowed : copy.leftOut.reasons.unsupported
}
