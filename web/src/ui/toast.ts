import { Toast } from '@base-ui/react/toast'
import type { Tone } from './status-dot.tsx'

/** What can still be done about what the toast says. */
type ToastAction = { label: string; run: () => void }

export type ToastData = { tone: Tone }

/** What `Toasts` shows. Apart from it, so that the screen that says something does not wait for how it looks. */
export const toastManager = Toast.createToastManager<ToastData>()

const stage = Promise.withResolvers<void>()
let count = 0

/** To be called when there is something that shows toasts; what was said before that appears now. */
export const startShowing = () => stage.resolve()

/** Says something briefly in the corner; read out politely. `ms` 0 keeps it until it is dismissed. Answers how to take it back. */
export function toast(
  text: string,
  { tone = 'plain', ms = 4000, action }: { tone?: Tone; ms?: number; action?: ToastAction } = {},
): () => void {
  const id = `toast-${(count += 1)}`
  const close = () => void stage.promise.then(() => toastManager.close(id))
  const actionProps = action && { children: action.label, onClick: () => [close(), action.run()] }
  void stage.promise.then(() =>
    toastManager.add({ id, title: text, timeout: ms, data: { tone }, actionProps }),
  )
  return close
}
