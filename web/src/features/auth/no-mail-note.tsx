import { useSettings } from '../../lib/settings.ts'
import { copy } from './copy.ts'

/** Where a code is awaited: on the first day there is often no mail server, and people would wait for a mail that never comes. */
export function NoMailNote() {
  if (!useSettings()?.mails_are_files) return null
  return (
    <p className="mb-4 rounded-sm bg-warn-soft px-3 py-2 text-sm text-warn">{copy.code.noMail}</p>
  )
}
