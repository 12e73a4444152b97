import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormNote } from '../../ui/form-note.tsx'
import { lastCheckQuery } from './api.ts'
import { copy } from './copy.ts'

/** One line above the users if the last check found something. */
export function CheckWarning() {
  const { data } = useQuery(lastCheckQuery)
  const n = data?.check?.finding_count ?? 0
  if (n === 0) return null
  return (
    <div className="mb-4">
      <FormNote tone="bad">
        {copy.check.found(n)}{' '}
        <Link to="/admin-config" className="underline">
          {copy.check.look}
        </Link>
      </FormNote>
    </div>
  )
}
