import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** A link to an address from the settings: a router link for a page of the app, otherwise an ordinary link. */
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

/** Clicks that open a new tab or window or start a download, which are left to the browser. */
function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}
