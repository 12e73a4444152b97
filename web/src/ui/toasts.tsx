import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import type { Tone } from './status-dot.tsx'
import { startToasts, toastManager } from './toast.ts'
import type { ToastData } from './toast.ts'

const dots: Record<Tone, string> = {
  ok: 'bg-ok',
  warn: 'bg-warn',
  bad: 'bg-bad',
  plain: 'bg-muted',
}

/**
 * At the bottom, between the controls on the left and the right; on phones above the bars. In the lightbox and the review
 * it is over the photo, where it covers no control.
 */
const viewport =
  'fixed right-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-50 flex w-90 max-w-[calc(100vw-2rem)] flex-col gap-2 ' +
  'md:right-auto md:bottom-3 md:left-[calc(50%+7rem)] md:-translate-x-1/2 ' +
  'over-foot:md:bottom-20 ' +
  'over-foot:max-md:bottom-[calc(9.75rem+env(safe-area-inset-bottom))] ' +
  'over-photo:right-auto over-photo:left-4 over-photo:translate-x-0 over-photo:max-md:top-3 over-photo:max-md:bottom-auto ' +
  'over-stage:right-auto over-stage:left-4 over-stage:translate-x-0 over-stage:md:bottom-20 over-stage:max-md:top-16 over-stage:max-md:bottom-auto'

/** Shows all toasts. Mounted once, in the signed-in shell. */
export function Toasts() {
  useEffect(startToasts, [])
  return (
    <Toast.Provider toastManager={toastManager}>
      <Toast.Portal>
        <Toast.Viewport className={viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager<ToastData>()
  return toasts.map((item) => (
    <Toast.Root
      key={item.id}
      toast={item}
      swipeDirection={['right', 'down']}
      className="rounded-md border border-line bg-surface text-text shadow-float transition-[translate,opacity] duration-180 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-start gap-3 py-2 pr-2 pl-4">
        <span
          aria-hidden
          className={cx(
            'mt-3 size-1.75 shrink-0 rounded-full pointer-coarse:mt-4.25',
            dots[item.data?.tone ?? 'plain'],
          )}
        />
        <Toast.Title className="min-w-0 flex-1 py-1.5 text-base font-medium wrap-anywhere pointer-coarse:py-2.75" />
        {item.actionProps && <Toast.Action render={<Button variant="quiet" />} />}
        <Toast.Close render={<IconButton label="Dismiss" icon={<X size={16} aria-hidden />} />} />
      </Toast.Content>
    </Toast.Root>
  ))
}
