/** Classes shared by dialogs. */
export const scrimClass =
  'fixed inset-0 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

export const popupClass =
  'fixed top-1/2 left-1/2 max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-hidden rounded-lg border border-line ' +
  'bg-surface text-text shadow-float transition-[scale,opacity] duration-150 outline-none ' +
  'data-ending-style:scale-[.98] data-ending-style:opacity-0 data-starting-style:scale-[.98] data-starting-style:opacity-0'
