import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { listSearches, removeSearch, upsertSearch } from './queries.ts'

const maxSearches = 100

export function savedSearchRoutes(routes: Routes, { db }: Deps): void {
  route(routes, 'listSavedSearches', 'user', async (_input, { userId }) => ({
    searches: await listSearches(db, userId),
  }))
  route(routes, 'saveSearch', 'user', async (search, { userId }) => {
    const id = await upsertSearch(db, userId, search, maxSearches)
    if (id) return { message: 'The search was saved', id }
    const sentence = `You have ${maxSearches} saved searches already. Remove one of them first.`
    throw new AppError('conflict', sentence)
  })
  route(routes, 'deleteSavedSearch', 'user', async ({ id }, { userId }) => {
    await removeSearch(db, userId, id)
    return { message: 'The saved search was removed' }
  })
}
