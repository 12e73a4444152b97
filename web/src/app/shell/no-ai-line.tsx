import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ImageOff } from 'lucide-react'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { useDescriptionState } from '../../lib/description-state.ts'
import { isAdmin, userQuery, useUser } from '../../lib/user.ts'
import { copy } from './no-ai-copy.ts'

const places = ['/', '/upload']

/**
 * On the list and the upload page: says that no AI is connected, and what to do. It disappears as soon as there is one.
 */
export function NoAiLine() {
  const { pathname } = useLocation()
  return places.includes(pathname) ? <Line /> : null
}

function Line() {
  const state = useDescriptionState()
  const user = useUser()
  const queries = useQueryClient()
  const hasAdmin = state?.has_admin
  // The first administrator is often the current user, promoted on the command line a moment ago.
  useEffect(() => {
    if (hasAdmin) void queries.invalidateQueries(userQuery)
  }, [hasAdmin, queries])
  if (!state || state.is_connected || !user) return null
  return (
    <p className="mb-4 flex items-start gap-2.5 rounded-sm bg-warn-soft px-3.5 py-2.5 text-sm">
      <ImageOff size={17} aria-hidden className="mt-0.5 shrink-0 text-warn" />
      <span className="min-w-0">
        <strong className="font-medium text-warn">{copy.title}</strong> {copy.text}{' '}
        {isAdmin(user) ? <WayOut /> : state.has_admin ? copy.askAdmin : <NoAdmin {...user} />}
      </span>
    </p>
  )
}

/** Shown on the first day: the first user is usually the person who installed Verso. */
const NoAdmin = ({ email }: { email: string }) => (
  <>
    {copy.noAdmin} <code className="font-mono wrap-anywhere">{copy.promote(email)}</code>
  </>
)

function WayOut() {
  const { data } = useQuery({
    queryKey: ['built-in-model'],
    queryFn: ({ signal }) => api.getBuiltInModel({}, { signal }),
  })
  const model = data?.model
  const link =
    'inline-block font-medium underline underline-offset-2 pointer-coarse:-my-2.5 pointer-coarse:py-2.5'
  return (
    <>
      <Link to="/admin-config" hash="built-in-model" className={link}>
        {copy.getModel(model ? model.bytes + model.runtime_bytes : undefined)}
      </Link>{' '}
      {copy.or}{' '}
      <Link to="/admin-config" hash="ai-provider" className={link}>
        {copy.connect}
      </Link>
      .
    </>
  )
}
