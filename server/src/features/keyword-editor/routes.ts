import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { countKeywords, listKeywordCounts } from '../keywords/count-queries.ts'
import { saveState } from '../keywords/save-queries.ts'
import { changeKeywords, saveKeywords } from './service.ts'
import { undoKeywordSave } from './undo.ts'

export function keywordEditorRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'saveKeywords', 'user', (input, { userId }) => saveKeywords(deps, userId, input))
  route(routes, 'changeKeywords', 'user', (input, { userId }) =>
    changeKeywords(deps, userId, input),
  )
  route(routes, 'undoKeywordSave', 'user', (_input, { userId }) => undoKeywordSave(deps, userId))
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
