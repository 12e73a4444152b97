import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CallOutput } from '@verso/contract/call.ts'
import { limits } from '@verso/contract/limits.ts'
import { ListTree, Pencil, SearchX, Star } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { RowSelection } from '../../ui/use-row-selection.ts'
import { copy } from './copy.ts'
import { languageName } from './language-names.ts'
import { type TermSearch, termsPerPage } from './term-search.ts'
import { languagesOf, type Term } from './term.ts'

type TermsProps = {
  query: UseQueryResult<CallOutput<'listTerms'>>
  search: TermSearch
  selection: RowSelection<Term>
  onEdit: (term: Term) => void
  onChange: (change: TermSearch) => void
}

/** The keywords: loading, failed, none, or a page of them. */
export function Terms({ query, search, selection, onEdit, onChange }: TermsProps) {
  if (query.isPending)
    return (
      <output aria-label={copy.loading} className="mt-4 block">
        <Skeleton className="h-96" />
      </output>
    )
  if (!query.data) return <NotLoaded className="mt-4" onReload={() => void query.refetch()} />
  const { terms, total } = query.data
  if (total === 0) return <NoTerms search={search} onChange={onChange} />
  const { page = 1 } = search
  const first = (page - 1) * termsPerPage
  return (
    <>
      <div className="card mt-3 overflow-clip">
        <div className="flex h-11 items-center gap-3 border-b border-line px-4 text-sm text-muted">
          <Checkbox
            aria-label={copy.selectPage}
            checked={selection.page.all}
            mixed={selection.page.some}
            onChecked={selection.selectPage}
          />
          <span className="tabular-nums">
            {copy.range(first + 1, Math.min(first + termsPerPage, total), total)}
          </span>
        </div>
        <ul
          aria-label={copy.list}
          aria-busy={query.isPlaceholderData}
          className={cx('transition-opacity', query.isPlaceholderData && 'opacity-50')}
        >
          {terms.map((term) => (
            <TermRow key={term.keyword} term={term} selection={selection} onEdit={onEdit} />
          ))}
        </ul>
      </div>
      <div className="mt-3 flex justify-end">
        <Pager
          page={page}
          pages={Math.ceil(total / termsPerPage)}
          window={limits.dashboard.pageWindow}
          label={copy.pages}
          onPage={(to) => onChange({ page: to })}
        />
      </div>
    </>
  )
}

function NoTerms({ search, onChange }: Pick<TermsProps, 'search' | 'onChange'>) {
  const isFiltered = search.search !== undefined || search.show !== undefined
  if (!isFiltered)
    return <EmptyState {...copy.empty} picture={<ListTree size={32} strokeWidth={1.25} />} />
  return (
    <EmptyState
      title={copy.none.title}
      text={copy.none.text}
      picture={<SearchX size={32} strokeWidth={1.25} />}
      actions={
        <Button onClick={() => onChange({ search: '', show: 'all' })}>{copy.none.clear}</Button>
      }
    />
  )
}

type TermRowProps = Pick<TermsProps, 'selection' | 'onEdit'> & { term: Term }

function TermRow({ term, selection, onEdit }: TermRowProps) {
  const { keyword, count } = term
  const isSelected = selection.has(keyword)
  return (
    <li
      className={cx(
        'flex items-center gap-3 border-b border-line px-4 py-1.5 last:border-b-0',
        isSelected && 'bg-accent-soft',
      )}
    >
      <Checkbox
        aria-label={copy.select(keyword)}
        checked={isSelected}
        onChecked={(on, { shiftKey }) => selection.toggle(keyword, on, shiftKey)}
      />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5 wrap-anywhere">
          {keyword}
          {term.is_preferred && (
            <>
              <Star size={13} aria-hidden className="shrink-0 text-accent" />
              <span className="sr-only">{copy.isPreferred}</span>
            </>
          )}
        </p>
        <Notes term={term} />
      </div>
      {count > 0 ? (
        <Link
          to="/"
          search={{ keywords: [keyword] }}
          aria-label={copy.openPhotos(keyword, count)}
          className="link shrink-0 text-sm tabular-nums pointer-coarse:py-3"
        >
          {copy.photos(count)}
        </Link>
      ) : (
        <span className="shrink-0 text-sm text-muted tabular-nums">{copy.photos(count)}</span>
      )}
      <IconButton
        label={copy.edit(keyword)}
        icon={<Pencil size={15} aria-hidden />}
        onClick={() => onEdit(term)}
      />
    </li>
  )
}

/** What is known about a keyword besides its name, in one line. */
function Notes({ term }: { term: Term }) {
  const { facet, is_category, broader, synonyms, language } = term
  const languages = languagesOf(term)
  const inLanguage = (word: string) => {
    const of = languages.get(word)
    return of ? copy.inLanguage(word, languageName(of)) : word
  }
  const notes = [
    is_category ? copy.category : facet && copy.facet(facet),
    language && languageName(language),
    broader.length > 0 && copy.broader(broader),
    synonyms.length > 0 && copy.synonyms(synonyms.map(inLanguage)),
  ].filter((note) => note !== false && note !== null)
  if (notes.length === 0) return null
  return <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{notes.join(' · ')}</p>
}
