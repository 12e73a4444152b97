/** A toast has the role of a dialog, but does not block the page. */
const dialog = ':is([role=dialog], [role=alertdialog]):not([aria-modal=false])'

/** How many layers are over the page, including those that are fading out. */
export const countLayers = (): number =>
  document.querySelectorAll(`:popover-open, ${dialog}`).length

/** Whether a dialog has, or will get, the focus. */
export const isDialogOpen = (): boolean => document.querySelector(`${dialog}[data-open]`) !== null
