import { limits } from '@verso/contract/limits.ts'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'

type ContactAddressProps = { name: string; purpose: string; email: string }

const notes = {
  copied: 'Email copied to clipboard!',
  failed: 'The browser did not allow copying. Select the address to copy it.',
} as const

/** An address with a mail link and a copy button (NAV-032), which confirms for two seconds (NAV-033). */
export function ContactAddress({ name, purpose, email }: ContactAddressProps) {
  const address = useRef<HTMLAnchorElement>(null)
  const [note, setNote] = useState<keyof typeof notes>()
  /** Counts the copies, so that each confirmation is shown for its full time. */
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (turn === 0) return undefined
    const timer = setTimeout(() => setNote(undefined), limits.copiedMs)
    return () => clearTimeout(timer)
  }, [turn])

  async function copy() {
    if (!address.current) return
    try {
      await copyText(address.current)
      setNote('copied')
      setTurn((last) => last + 1)
    } catch (error) {
      console.error('Could not copy the address', error)
      setNote('failed')
    }
  }

  const Icon = note === 'copied' ? Check : Copy
  return (
    <section aria-label={name} className="rounded-md border border-line py-3 pr-2 pl-4">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-sm font-semibold">{name}</h3>
          <a
            ref={address}
            href={`mailto:${email}`}
            className="link-alone max-w-full truncate select-all"
            title={email}
          >
            {email}
          </a>
        </div>
        <IconButton
          label={`Copy the address for ${name.toLowerCase()}`}
          icon={<Icon size={16} aria-hidden className={cx(note === 'copied' && 'text-ok')} />}
          onClick={() => void copy()}
        />
      </div>
      <div className="grid min-h-5 pr-2 text-sm *:col-start-1 *:row-start-1">
        <p className={cx('text-muted transition-opacity', note && 'opacity-0')}>{purpose}</p>
        <output className={cx('font-medium', note === 'failed' ? 'text-bad' : 'text-ok')}>
          {note && notes[note]}
        </output>
      </div>
    </section>
  )
}
