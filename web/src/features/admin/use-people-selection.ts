import { useState } from 'react'
import type { Person } from './person.ts'

/** People chosen by address, and whether they are verified; what was chosen stays on other pages. */
export function usePeopleSelection(people: readonly Person[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const here = people.filter(({ user }) => chosen.has(user.email)).length

  function set(some: readonly Person[], on: boolean) {
    const next = new Map(chosen)
    for (const { user } of some) {
      if (on) next.set(user.email, user.verified)
      else next.delete(user.email)
    }
    setChosen(next)
  }

  return {
    count: chosen.size,
    emails: [...chosen.keys()],
    /** Only these need to be verified (ADMIN-028). */
    unverified: [...chosen].filter(([, verified]) => !verified).map(([email]) => email),
    has: (email: string) => chosen.has(email),
    choose: (person: Person, on: boolean) => set([person], on),
    choosePage: (on: boolean) => set(people, on),
    clear: () => setChosen(new Map()),
    page: { all: here > 0 && here === people.length, some: here > 0 },
  }
}

export type PeopleSelection = ReturnType<typeof usePeopleSelection>
