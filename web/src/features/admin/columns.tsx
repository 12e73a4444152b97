import type { ReactNode } from 'react'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import { copy } from './copy.ts'
import type { Person, PersonActions } from './person.ts'
import { RowActions } from './row-actions.tsx'

type ColumnId = keyof typeof copy.columns

type Column = {
  id: ColumnId
  width: string
  number?: true
  cell: (person: Person, actions: PersonActions) => ReactNode
}

const missing = <span className="text-bad">{copy.dashboard.missing}</span>
const amount = (n: number | null) => (n === null ? '' : formatNumber(n))

/** In the specification's order (ADMIN-010, ADMIN-011). */
export const columns: readonly Column[] = [
  { id: 'email', width: 'w-58', cell: ({ user }) => user.email },
  { id: 'name', width: 'w-40', cell: ({ user }) => user.full_name || missing },
  { id: 'role', width: 'w-22', cell: ({ user }) => <Role role={user.role} /> },
  {
    id: 'actions',
    width: 'w-86',
    cell: (person, actions) => <RowActions person={person} actions={actions} />,
  },
  { id: 'images', width: 'w-24', number: true, cell: (person) => amount(person.total_images) },
  { id: 'credits', width: 'w-28', number: true, cell: ({ user }) => amount(user.total_credit) },
  {
    id: 'lastUpload',
    width: 'w-40',
    cell: ({ last_upload_date: date }) => (date ? formatDateTime(date) : missing),
  },
  {
    id: 'lastQuantity',
    width: 'w-28',
    number: true,
    cell: (person) => amount(person.last_upload_quantity),
  },
  {
    id: 'uploaded',
    width: 'w-36',
    number: true,
    cell: (person) => amount(person.total_images_week),
  },
  {
    id: 'analyzed',
    width: 'w-40',
    number: true,
    cell: (person) => amount(person.total_completed_images),
  },
  {
    id: 'inProgress',
    width: 'w-36',
    number: true,
    cell: (person) => amount(person.total_pending_images),
  },
  {
    id: 'deleted',
    width: 'w-32',
    number: true,
    cell: (person) => amount(person.total_deleted_images_thisweek),
  },
  { id: 'verification', width: 'w-32', cell: ({ user }) => <Verification {...user} /> },
  { id: 'plan', width: 'w-32', cell: (person) => person.current_plan },
]

function Role({ role }: { role: Person['user']['role'] }) {
  return (
    <span className={role === 'admin' ? 'font-medium text-ok' : undefined}>
      {role.toUpperCase()}
    </span>
  )
}

function Verification({ verified }: { verified: boolean }) {
  return (
    <StatusDot tone={verified ? 'ok' : 'bad'}>
      {verified ? copy.dashboard.verified : copy.dashboard.notVerified}
    </StatusDot>
  )
}
