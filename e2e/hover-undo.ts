import type { Locator, Page } from '@playwright/test'

/**
 * Waits for a message with the button Undo and moves the mouse over it, because the message then stays. Returns the
 * button.
 */
export async function hoverUndo(page: Page): Promise<Locator> {
  const undo = page.getByRole('button', { name: 'Undo', exact: true }).last()
  await undo.hover()
  return undo
}
