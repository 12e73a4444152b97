import { Link } from '@tanstack/react-router'

type KeywordLinkProps = {
  keyword: string
  /** Rows have few Tab stops, so their keywords are links for the pointer only. */
  inRow?: boolean
}

/** A keyword that links to all photos with it. */
export function KeywordLink({ keyword, inRow = false }: KeywordLinkProps) {
  return (
    <Link
      to="/"
      search={{ keywords: [keyword] }}
      tabIndex={inRow ? -1 : undefined}
      className="hover:underline"
    >
      {keyword}
    </Link>
  )
}
