import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { resetFlow } from '../../lib/tab-flow.ts'
import { copy } from './copy.ts'
import { IncompleteLinkPage } from './incomplete-link-page.tsx'
import { MailLinkPage } from './mail-link-page.tsx'
import { mailLink } from './mail-link.ts'
import { PasswordChanged } from './password-changed.tsx'
import { NewPasswordFields } from './reset-fields.tsx'
import { useReset } from './use-reset.ts'

/** The page that the link in the mail of a password reset opens. It needs no code. */
export function NewPasswordPage() {
  const { link, email, isUnfinished } = mailLink(useLocation({ select: ({ hash }) => hash }))
  const { fields, sentence, busy, onSubmit, input, noteRefusal } = useReset(
    { link, isUnfinished },
    send,
  )
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)

  async function send() {
    setFailure(null)
    try {
      const { message } = await api.resetByLink({ link, ...input })
      resetFlow.set(null)
      setDone(message)
    } catch (error) {
      setFailure(noteRefusal(error))
    }
  }

  if (done) return <PasswordChanged message={done} />
  if (!link) return <IncompleteLinkPage to="/forgot-password" />
  return (
    <MailLinkPage
      title={copy.newPassword.title}
      lead={fields.asksPerson ? copy.newPassword.unfinished : copy.newPassword.text}
      email={email}
      note={sentence ?? failure}
      submit={copy.forgot.save}
      busy={busy}
      onSubmit={onSubmit}
    >
      <NewPasswordFields {...fields} />
    </MailLinkPage>
  )
}
