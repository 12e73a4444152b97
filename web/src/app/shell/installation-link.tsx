import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** An address from the settings: a page of the app is a router link, anything else an ordinary one. */
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

/** Clicks for a new tab, a new window or a download, which are left to the browser. */
function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}
