import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AuthPage } from './auth-page.tsx'
import { BackToSignin } from './back-to-signin.tsx'
import { copy } from './copy.ts'

type MailLinkPageProps = {
  title: string
  lead: string
  /** The address that the mail went to; it cannot be changed. */
  email: string
  /** What went wrong, if anything did. */
  note: string | null
  /** The label of the button. */
  submit: string
  busy: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** The fields below the email address. */
  children: ReactNode
  /** Shown below the form: another way for users who cannot submit it. */
  alternative?: ReactNode
}

/**
 * The page that a link in a mail opens. Opening it changes nothing, because mail scanners open links too; the button
 * does.
 */
export function MailLinkPage(props: MailLinkPageProps) {
  const { title, lead, email, note, submit, busy, onSubmit, children, alternative } = props
  return (
    <AuthPage title={title} lead={<p>{lead}</p>}>
      <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          readOnly
          value={email}
          onValue={() => undefined}
        />
        {children}
        {note && <FormNote tone="bad">{note}</FormNote>}
        <Button type="submit" variant="primary" wide loading={busy} loadingText={copy.loading}>
          {submit}
        </Button>
      </form>
      {alternative}
      <BackToSignin />
    </AuthPage>
  )
}
