import { Toast } from '@base-ui/react/toast'
import type { Tone } from './status-dot.tsx'

/** A button in the toast, such as Undo. */
type ToastAction = { label: string; run: () => void }

export type ToastData = { tone: Tone }

/** The toasts that `Toasts` shows, in a separate module so that callers do not load the component. */
export const toastManager = Toast.createToastManager<ToastData>()

const ready = Promise.withResolvers<void>()

/** Called by `Toasts` once it is mounted; earlier toasts appear then. */
export const startToasts = () => ready.resolve()

/**
 * Shows a short message in the corner, announced to screen readers. With `ms` 0 it stays until it is dismissed. Returns a
 * function that closes it.
 */
export function toast(
  text: string,
  { tone = 'plain', ms = 4000, action }: { tone?: Tone; ms?: number; action?: ToastAction } = {},
): () => void {
  const close = () => void id.then((shown) => toastManager.close(shown))
  const actionProps = action && { children: action.label, onClick: () => [close(), action.run()] }
  const id = ready.promise.then(() =>
    toastManager.add({ title: text, timeout: ms, data: { tone }, actionProps }),
  )
  return close
}
