import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** An address from the settings: a page of the app opens within it, anything else is an ordinary link. */
export function InstallationLink({ href, children, ...rest }: ComponentProps<'a'>) {
  const navigate = useNavigate()

  function follow(event: MouseEvent) {
    if (!href?.startsWith('/') || opensElsewhere(event)) return
    event.preventDefault()
    void navigate({ href })
  }

  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  )
}

/** A new tab, a new window, a download: the browser's business. */
function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}
