import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { announceConfirmed } from '../../lib/confirmed-sign-ups.ts'
import { errorText } from '../../lib/error-text.ts'
import { isSameFlow, signUpFlow, useTabFlow } from '../../lib/tab-flow.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { copy } from './copy.ts'
import { IncompleteLinkPage } from './incomplete-link-page.tsx'
import { MailLinkPage } from './mail-link-page.tsx'
import { mailLink } from './mail-link.ts'
import { useForm } from './use-form.ts'

/**
 * The page that the link in the mail of a sign-up opens. In any tab but the one that signed up, it asks for the
 * password of the sign-up, so that no one activates an account that someone else created with their address.
 */
export function ConfirmLinkPage() {
  const { link, email } = mailLink(useLocation({ select: ({ hash }) => hash }))
  const flow = useTabFlow(signUpFlow)
  const isStartedHere = isSameFlow(link, flow?.flow_id)
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const sentence = isStartedHere || password ? null : copy.confirmLink.empty
  const { tried, busy, onSubmit } = useForm(sentence, send)

  async function send() {
    setFailure(null)
    const proof = isStartedHere ? { flow_id: flow?.flow_id } : { password }
    try {
      await api.confirmLink({ link, ...proof })
      if (isStartedHere) signUpFlow.set(null)
      announceConfirmed(link)
      await navigate({ to: '/verification-info', replace: true })
    } catch (error) {
      setFailure(errorText(error))
    }
  }

  if (!link) return <IncompleteLinkPage to="/signin" />
  return (
    <MailLinkPage
      title={copy.confirmLink.title}
      lead={isStartedHere ? copy.confirmLink.own : copy.confirmLink.text}
      email={email}
      note={tried ? (sentence ?? failure) : failure}
      submit={copy.code.submit}
      busy={busy}
      onSubmit={onSubmit}
      alternative={
        !isStartedHere && (
          <p className="mt-6 text-center text-sm">
            <Link to="/forgot-password" state={{ email }} className="link-alone">
              {copy.confirmLink.other}
            </Link>
          </p>
        )
      }
    >
      {!isStartedHere && (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
        />
      )}
    </MailLinkPage>
  )
}
