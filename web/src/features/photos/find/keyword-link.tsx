import { Link } from '@tanstack/react-router'

type KeywordLinkProps = {
  keyword: string
  /** Rows of the list have few Tab stops: their keywords are links of the pointer alone. */
  inRow?: boolean
}

/** A keyword of a photo, which leads to all photos with it. */
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
