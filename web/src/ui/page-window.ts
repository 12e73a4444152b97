/** The page numbers to show: at most `size` in a row, around `page`, within 1 to `pages`. */
export function pageWindow(page: number, pages: number, size: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), pages - size + 1))
  const length = Math.max(0, Math.min(size, pages))
  return Array.from({ length }, (_, index) => first + index)
}
