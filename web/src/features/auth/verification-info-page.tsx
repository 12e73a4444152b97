import { LinkButton } from '../../ui/link-button.tsx'
import { AuthPage } from './auth-page.tsx'
import { copy } from './copy.ts'

export function VerificationInfoPage() {
  return (
    <AuthPage title={copy.created.title} lead={<p>{copy.created.text}</p>}>
      <p className="text-muted">{copy.created.next}</p>
      <LinkButton to="/signin" variant="primary" wide className="mt-6">
        {copy.backToSignin}
      </LinkButton>
    </AuthPage>
  )
}
