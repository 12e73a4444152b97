import { Link } from '@tanstack/react-router'
import { readingTab } from '../../ui/reading-page.tsx'

/** Links to the legal pages, for the header of each. */
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
