import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { CallRefused } from '../../test/client.ts'
import { importSheet } from '../../test/import-sheet.ts'
import { expectViews, keywordsByView } from '../../test/keyword-views.ts'
import { jpeg } from '../../test/upload-files.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const word = fc.constantFrom('Boat', 'Sea', 'Café', 'Pier', 'quay', 'dune')
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 3 })
const step = fc.oneof(
  fc.record({
    kind: fc.constant('mode' as const),
    mode: fc.constantFrom('off' as const, 'prefer' as const, 'only' as const),
  }),
  fc.record({ kind: fc.constant('prefer' as const), words, is_preferred: fc.boolean() }),
  fc.record({ kind: fc.constant('describe' as const), words }),
  fc.record({ kind: fc.constant('accept' as const), words }),
  fc.record({ kind: fc.constant('map' as const), words, to: word }),
  fc.record({ kind: fc.constant('refuse' as const), words }),
  fc.record({ kind: fc.constant('replace' as const), from: words, to: words }),
  fc.record({ kind: fc.constant('remove' as const), words }),
  fc.record({ kind: fc.constant('edit' as const), add: words, remove: words }),
  fc.record({ kind: fc.constant('hide' as const), words: fc.uniqueArray(word, { maxLength: 2 }) }),
  fc.record({ kind: fc.constant('list' as const), words }),
  fc.record({ kind: fc.constant('import' as const), words }),
  fc.record({ kind: fc.constant('undo' as const), nth: fc.nat(3) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A user whose photos and vocabulary are changed step by step. */
async function startReview() {
  const user = await app.given.user({ role: 'admin' })
  const api = app.as(user)
  let seed = 0

  /** In the mode `only`, the new photo must have only preferred terms. */
  async function describe(keywords: string[]): Promise<void> {
    app.vision.answerWith({ keywords: ['Boat', ...keywords] })
    const name = await api.upload(await jpeg((seed += 1)))
    await app.drain()
    const { mode } = await api.call('getVocabularyMode', {})
    if (mode !== 'only') return
    const { terms } = await api.call('listTerms', { show: 'preferred', limit: 500 })
    const preferred = new Set(terms.map(({ keyword }) => keyword.toLowerCase()))
    const { images } = await api.call('getImages', { names: [name] })
    const shown = (images[0]?.keywords ?? []).map((each) => each.toLowerCase())
    expect(shown.filter((each) => !preferred.has(each))).toEqual([])
  }

  async function undo(nth: number): Promise<unknown> {
    const { acts } = await api.call('listActs', { limit: 100 })
    const act = acts.filter(({ can_undo }) => can_undo)[nth]
    return act && api.call('undoAct', { id: act.id })
  }

  /** Returns the result of the call, which only matters if it is a refusal. */
  async function apply(each: Step): Promise<unknown> {
    const which = { match: {} }
    if (each.kind === 'mode') return api.call('setVocabularyMode', { mode: each.mode })
    if (each.kind === 'describe') return describe(each.words)
    if (each.kind === 'replace')
      return api.call('replaceKeywords', { from: each.from, to: each.to })
    if (each.kind === 'edit')
      return api.call('editSelection', { which, edit: { add: each.add, remove: each.remove } })
    if (each.kind === 'undo') return undo(each.nth)
    if (each.kind === 'map') return api.call('mapProposals', { keywords: each.words, to: each.to })
    return applyWords(each.kind, each)
  }

  async function applyWords(
    kind: Exclude<Step['kind'], 'mode' | 'describe' | 'replace' | 'edit' | 'undo' | 'map'>,
    { words: keywords, is_preferred = true }: { words: string[]; is_preferred?: boolean },
  ): Promise<unknown> {
    if (kind === 'prefer') return api.call('preferTerms', { keywords, is_preferred })
    if (kind === 'accept') return api.call('acceptProposals', { keywords })
    if (kind === 'refuse') return api.call('refuseProposals', { keywords })
    if (kind === 'remove') return api.call('removeKeywords', { keywords })
    if (kind === 'hide') return api.call('saveKeywords', { excluded_keywords: keywords })
    if (kind === 'list') {
      const file = Buffer.from(keywords.map((each, depth) => '\t'.repeat(depth) + each).join('\n'))
      return api.call('importKeywordList', { file: file.toString('base64') })
    }
    const { images } = await api.call('getImages', { limit: 2 })
    return importSheet(
      app,
      user,
      images.map(({ name }) => name),
      { Keywords: keywords.join(', ') },
    )
  }

  await describe(['Sea'])
  return { user, apply }
}

// API-030, API-031, EDIT-014, DATA-029
test(
  'after any acts on the vocabulary, in any of its modes, all views and exports agree',
  {
    timeout: 240_000,
  },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { user, apply } = await startReview()
        for (const each of steps)
          await apply(each).catch((error: unknown) => {
            if (!(error instanceof CallRefused) || error.status !== 409) throw error
          })
        const views = await keywordsByView(app, user)
        await expectViews(app, views, views.screens[0] ?? {})
      }),
      { numRuns: 6 },
    )
  },
)
