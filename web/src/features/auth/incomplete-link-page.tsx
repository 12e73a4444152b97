import { Link } from '@tanstack/react-router'
import { AuthPage } from './auth-page.tsx'
import { BackToSignin } from './back-to-signin.tsx'
import { copy } from './copy.ts'

/** Shown instead of a form that could not work, because the secret after the `#` of the address is missing. */
export function IncompleteLinkPage({ to }: { to: '/forgot-password' | '/signin' }) {
  return (
    <AuthPage title={copy.incompleteLink.title} lead={<p>{copy.incompleteLink.text}</p>}>
      <p className="text-center">
        <Link to={to} className="link-alone">
          {copy.incompleteLink.another[to]}
        </Link>
      </p>
      {to !== '/signin' && <BackToSignin />}
    </AuthPage>
  )
}
