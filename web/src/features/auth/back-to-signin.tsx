import { Link } from '@tanstack/react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { copy } from './copy.ts'

/** `prominent` if there is nothing else to do on the page. */
export function BackToSignin({ prominent = false }: { prominent?: boolean }) {
  if (prominent) {
    return (
      <LinkButton to="/signin" variant="primary" wide className="mt-6">
        {copy.backToSignin}
      </LinkButton>
    )
  }
  return (
    <p className="mt-6 text-center text-sm">
      <Link to="/signin" className="link-alone">
        {copy.backToSignin}
      </Link>
    </p>
  )
}
