import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { signUpFlow, useTabFlow } from '../../lib/tab-flow.ts'
import { Button } from '../../ui/button.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AuthPage } from './auth-page.tsx'
import { BackToSignin } from './back-to-signin.tsx'
import { copy } from './copy.ts'
import { isSameFlow, mailLink } from './mail-link.ts'
import { useForm } from './use-form.ts'

/**
 * Opening it changes nothing, because mail scanners open links too: a button confirms. Outside the tab that has signed up it asks
 * for the password of the sign-up, so that no one activates what someone else has started with their address.
 */
export function ConfirmLinkPage() {
  const { link, email } = mailLink(useLocation({ select: ({ hash }) => hash }))
  const flow = useTabFlow(signUpFlow)
  const isOwn = isSameFlow(link, flow?.flow_id)
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const sentence = isOwn || password ? null : copy.confirmLink.empty
  const { tried, busy, onSubmit } = useForm(sentence, send)
  const note = tried ? (sentence ?? failure) : failure

  async function send() {
    setFailure(null)
    const proof = isOwn ? { flow_id: flow?.flow_id } : { password }
    try {
      await api.confirmLink({ link, ...proof })
      if (isOwn) signUpFlow.set(null)
      await navigate({ to: '/verification-info', replace: true })
    } catch (error) {
      setFailure(errorText(error))
    }
  }

  return (
    <AuthPage
      title={copy.confirmLink.title}
      lead={<p>{isOwn ? copy.confirmLink.own : copy.confirmLink.text}</p>}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          readOnly
          value={email}
          onValue={() => undefined}
        />
        {!isOwn && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={password}
            onValue={setPassword}
          />
        )}
        {note && <FormNote tone="bad">{note}</FormNote>}
        <Button type="submit" variant="primary" wide loading={busy} loadingText={copy.loading}>
          {copy.code.submit}
        </Button>
      </form>
      {!isOwn && (
        <p className="mt-6 text-center text-sm">
          <Link to="/forgot-password" state={{ email }} className="link-alone">
            {copy.confirmLink.other}
          </Link>
        </p>
      )}
      <BackToSignin />
    </AuthPage>
  )
}
