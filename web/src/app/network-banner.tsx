import { CloudOff, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useConnection } from '../lib/network/connection.ts'
import { loadFailure, useLoadFailure } from '../lib/network/load-failure.ts'
import { announce } from '../ui/announce.ts'
import { copy } from './network-copy.ts'

const button = 'rounded-sm px-2 py-0.5 font-medium underline underline-offset-2 pointer-coarse:py-2'

/** One line above everything: that the network is down, or that a requested part could not be loaded. */
export function NetworkBanner() {
  const connection = useConnection()
  const failure = useLoadFailure()
  const text = failure ? copy.notLoaded[failure.what] : connection !== 'online' && copy[connection]
  useAnnounced(text || undefined)
  if (!text) return null
  return createPortal(
    <aside
      aria-label="Network"
      data-network-banner
      className="fixed inset-x-0 top-0 z-50 flex h-(--banner) items-center justify-center gap-1 bg-warn-soft px-3 text-sm font-medium text-warn"
    >
      <CloudOff size={16} aria-hidden className="mr-1.5 shrink-0" />
      <span className="min-w-0 truncate">{text}</span>
      {failure && (
        <>
          <button
            type="button"
            className={button}
            onClick={() => [loadFailure.hide(), failure.again()]}
          >
            {failure.isFinal ? copy.reload : copy.again}
          </button>
          <button
            type="button"
            aria-label={copy.dismiss}
            className={button}
            onClick={loadFailure.hide}
          >
            <X size={16} aria-hidden />
          </button>
        </>
      )}
    </aside>,
    document.body,
  )
}

/** Announces the line when it appears or changes, and when it ends. */
function useAnnounced(text: string | undefined): void {
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (text) announce(text)
    else if (before.current) announce(copy.back)
    before.current = text
  }, [text])
}
