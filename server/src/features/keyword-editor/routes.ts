import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { countKeywords, countPhotosWith, listKeywordCounts } from '../keywords/count-queries.ts'
import { foldKeyword } from '../keywords/fold.ts'
import { saveState } from '../keywords/save-queries.ts'
import { excludeEverywhere } from './exclude-everywhere.ts'
import { changeKeywords, saveKeywords } from './service.ts'
import { undoKeywordSave } from './undo.ts'

export function keywordEditorRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'saveKeywords', 'user', (input, { userId }) => saveKeywords(deps, userId, input))
  route(routes, 'changeKeywords', 'user', (input, { userId }) =>
    changeKeywords(deps, userId, input),
  )
  route(routes, 'undoKeywordSave', 'user', (_input, { userId }) => undoKeywordSave(deps, userId))
  route(routes, 'excludeEverywhere', 'user', (input, { userId }) =>
    excludeEverywhere(deps, userId, input),
  )
  route(routes, 'getKeywordUse', 'user', async ({ keyword }, { userId }) => ({
    photos: await countPhotosWith(deps.db, userId, foldKeyword(keyword)),
  }))
  route(routes, 'listKeywords', 'user', async (input, { userId }) => {
    const { sort_by: sort, sort_order: order, ...page } = input
    const [keywords, total, { exclusions_version }] = await Promise.all([
      listKeywordCounts(deps.db, userId, { ...page, sort, order }),
      countKeywords(deps.db, userId, page),
      saveState(deps.db, userId),
    ])
    return { keywords, total, exclusions_version }
  })
}
