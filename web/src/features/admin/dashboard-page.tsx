import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsPhone } from '../../ui/use-media-query.ts'
import { useRowSelection } from '../../ui/use-row-selection.ts'
import { dashboardQuery, useChangeRole } from './api.ts'
import { CapDialog } from './cap-dialog.tsx'
import { CheckWarning } from './check-warning.tsx'
import { CreditsDialog } from './credits-dialog.tsx'
import { DashboardBar } from './dashboard-bar.tsx'
import type { DashboardSearch } from './dashboard-search.ts'
import { ForAdmins } from './for-admins.tsx'
import { PaymentsWarning } from './payments-warning.tsx'
import { People } from './people.tsx'
import type { Person } from './person.ts'
import { RoleDialog } from './role-dialog.tsx'

export function AdminDashboardPage() {
  return (
    <ForAdmins>
      <Dashboard />
    </ForAdmins>
  )
}

/** All users with their photos, credits and activity of this week. */
function Dashboard() {
  const { search, go } = useAddress()
  const query = useQuery(dashboardQuery(search))
  const [editing, setEditing] = useState(false)
  const [promoting, setPromoting] = useState<Person>()
  const [giving, setGiving] = useState<Person>()
  const [capping, setCapping] = useState<Person>()
  const role = useChangeRole()
  const phone = useIsPhone()
  const selection = useRowSelection(query.data?.users ?? [], ({ user }) => user.email)

  function endEdit() {
    setEditing(false)
    selection.clear()
  }

  /** A new search clears the selection. */
  function change(next: DashboardSearch) {
    if (next.search !== search.search) selection.clear()
    go(next)
  }

  return (
    <>
      <CheckWarning />
      <PaymentsWarning />
      <DashboardBar
        data={query.data}
        search={search}
        editing={editing}
        selection={selection}
        onEdit={() => setEditing(true)}
        onEnd={endEdit}
        onChange={change}
      />
      <People
        query={query}
        search={search}
        phone={phone}
        selection={editing ? selection : null}
        actions={{ changeRole: setPromoting, giveCredits: setGiving, capSpending: setCapping }}
        onChange={change}
      />
      <RoleDialog
        person={promoting}
        busy={role.isPending}
        onNo={() => setPromoting(undefined)}
        onYes={(person) => role.mutate(person, { onError: () => setPromoting(undefined) })}
      />
      <CreditsDialog person={giving} onClose={() => setGiving(undefined)} />
      <CapDialog person={capping} onClose={() => setCapping(undefined)} />
    </>
  )
}

function useAddress() {
  const search = useSearch({ from: '/signed-in/admin-dashboard' })
  const navigate = useNavigate()
  const go = (next: DashboardSearch) =>
    void navigate({ to: '/admin-dashboard', search: next, resetScroll: false })
  return { search, go }
}
