import { Toast } from '@base-ui/react/toast'
import type { Tone } from './status-dot.tsx'

export type ToastData = { tone: Tone }

/** What `Toasts` shows. Apart from it, so that the screen that says something does not wait for how it looks. */
export const toastManager = Toast.createToastManager<ToastData>()

/** Says something briefly in the corner; read out politely. `ms` 0 keeps it until it is dismissed. Answers how to take it back. */
export function toast(
  text: string,
  { tone = 'plain', ms = 4000 }: { tone?: Tone; ms?: number } = {},
): () => void {
  const id = toastManager.add({ title: text, timeout: ms, data: { tone } })
  return () => toastManager.close(id)
}
