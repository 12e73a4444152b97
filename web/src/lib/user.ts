import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CallOutput } from '@verso/contract/call.ts'
import { isAdminRole } from '@verso/contract/rules.ts'
import { api } from './api.ts'
import { storeRecord } from './stored-record.ts'
import { storedUser } from './stored-user.ts'

export type User = CallOutput<'getUser'>

/** The signed-in user. The stored record is used until the server's arrives (DATA-009). */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const user = await api.getUser({}, { signal })
    storeRecord('userData', user)
    return user
  },
  initialData: storedUser,
  initialDataUpdatedAt: 0,
})

export function useUser(): User | undefined {
  return useQuery(userQuery).data
}

/** Only for menus and columns: the server decides from its own data (SEC-002, A-04). */
export function isAdmin(user: User | undefined): boolean {
  return isAdminRole(user?.role)
}
