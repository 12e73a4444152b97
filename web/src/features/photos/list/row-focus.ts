/** The elements of a row or tile that can have the focus, in order: checkbox, thumbnail, keywords, buttons. */
const controls = 'input, button, a'

/**
 * Moves the focus as in a grid (https://www.w3.org/WAI/ARIA/apg/patterns/grid/): left and right between the controls of a
 * photo and on to the next photo, up and down to the same control of another photo.
 */
export function moveFocus(from: Element, key: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-photo]')]
    .map((thumbnail) => thumbnail.closest<HTMLElement>('tr, li'))
    .filter((row) => row !== null)
  const row = rows.find((each) => each.contains(from))
  if (!row) return
  const to =
    key === 'ArrowUp' || key === 'ArrowDown'
      ? sameControl(from, row, across(row, rows, key === 'ArrowDown' ? 1 : -1))
      : besideOf(from, rows, key === 'ArrowRight' ? 1 : -1)
  to?.focus({ preventScroll: true })
  to?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

const controlsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>(controls)]

function besideOf(from: Element, rows: HTMLElement[], step: 1 | -1) {
  const all = rows.flatMap(controlsOf)
  return all[all.indexOf(from as HTMLElement) + step]
}

function sameControl(from: Element, row: HTMLElement, to: HTMLElement | undefined) {
  if (!to) return undefined
  const all = controlsOf(to)
  return all[Math.min(controlsOf(row).indexOf(from as HTMLElement), all.length - 1)]
}

/** The row above or below; for tiles, the one whose centre is nearest. */
function across(row: HTMLElement, rows: HTMLElement[], side: 1 | -1): HTMLElement | undefined {
  const { top, left, width } = row.getBoundingClientRect()
  const distances = rows
    .map((each) => {
      const box = each.getBoundingClientRect()
      const sideways = Math.abs(box.left + box.width / 2 - left - width / 2)
      return { each, away: (box.top - top) * side, sideways }
    })
    .filter(({ away }) => away > 1)
  return distances.toSorted((a, b) => a.away - b.away || a.sideways - b.sideways)[0]?.each
}
