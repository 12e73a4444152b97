import { Link } from '@tanstack/react-router'
import { readingTab } from '../../ui/reading-page.tsx'

/** The pages of this kind, for the head of each. */
export function LegalLinks() {
  return (
    <>
      <Link to="/terms" {...readingTab}>
        Terms
      </Link>
      <Link to="/privacy" {...readingTab}>
        Privacy
      </Link>
      <Link to="/about/licences" {...readingTab}>
        Licences
      </Link>
    </>
  )
}
