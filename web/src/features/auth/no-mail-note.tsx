import { useSettings } from '../../lib/settings.ts'
import { copy } from './copy.ts'

/**
 * Says where the code is if the installation has no mail server; people would otherwise wait for a mail that never
 * comes.
 */
export function NoMailNote() {
  if (!useSettings()?.mails_are_files) return null
  return (
    <p className="mb-4 rounded-sm bg-warn-soft px-3 py-2 text-sm text-warn">{copy.code.noMail}</p>
  )
}
