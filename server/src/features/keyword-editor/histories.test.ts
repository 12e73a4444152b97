import type { CallInput } from '@verso/contract/call.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { importSheet } from '../../test/import-sheet.ts'
import { expectViews, keywordsByView } from '../../test/keyword-views.ts'
import { ReviewModel } from '../../test/review-model.ts'
import { jpeg } from '../../test/upload-files.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const word = fc.constantFrom('Boat', 'boat', 'Sea', 'SEA', 'Café', 'Pier', 'quay')
const words = fc.uniqueArray(word, { maxLength: 4, selector: (each) => each.toLowerCase() })
/** In one spelling each, because the reference model does not compare spellings. */
const names = fc.uniqueArray(fc.constantFrom('Pier', 'quay', 'Café', 'anchor', 'dune'), {
  minLength: 1,
  maxLength: 2,
})
const which = fc.nat(2)
const selectionEdit = fc.record({
  add: words,
  remove: words,
  place: fc.constantFrom('Oslo', 'Bergen', null, undefined),
})
const step = fc.oneof(
  fc.record({ kind: fc.constant('names' as const), which, edit: selectionEdit }),
  fc.record({ kind: fc.constant('match' as const), word, edit: selectionEdit }),
  fc.record({ kind: fc.constant('include' as const), which, words }),
  fc.record({ kind: fc.constant('add' as const), which, words }),
  fc.record({ kind: fc.constant('many' as const), add: words, remove: words }),
  fc.record({ kind: fc.constant('global' as const), words }),
  fc.record({ kind: fc.constant('retry' as const), which, words }),
  fc.record({ kind: fc.constant('accept' as const), which, reviewed: fc.boolean() }),
  fc.record({ kind: fc.constant('replace' as const), from: names, to: names }),
  fc.record({
    kind: fc.constant('import' as const),
    chosen: fc.subarray([0, 1, 2], { minLength: 1 }),
    words,
    place: fc.constantFrom('Oslo', 'Bergen', undefined),
  }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constant('undo act' as const), nth: fc.nat(4) }),
  fc.record({ kind: fc.constant('undo accept' as const) }),
  fc.record({ kind: fc.constant('delete' as const), which }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A user with three photos, and a reference model that makes the same changes. */
async function startReview() {
  // An administrator, because the retries of this test would use up the credits.
  const user = await app.given.user({ role: 'admin' })
  const api = app.as(user)
  const model = new ReviewModel()
  const names: string[] = []
  app.vision.answerWith({ keywords: ['Boat', 'Sea', 'anchor'] })
  for (let n = 0; n < 3; n += 1) names.push(await api.upload(await jpeg(n)))
  await app.drain()
  for (const name of names) model.predict(name, ['Boat', 'Sea', 'anchor'])
  let round = 0

  async function idOf(name: string): Promise<string> {
    const { images } = await api.call('getImages', {})
    return images.find((image) => image.name === name)?.id ?? ''
  }

  async function retry(name: string, answer: string[]): Promise<void> {
    const keywords = [...answer, `anchor ${(round += 1)}`]
    await app.db.updateTable('photos').set({ status: 'failed' }).where('name', '=', name).execute()
    await app.db
      .updateTable('photo_counters')
      .set((row) => ({ completed: row('completed', '-', 1), failed: row('failed', '+', 1) }))
      .where('user_id', '=', user.id)
      .execute()
    app.vision.answerWith({ keywords })
    await api.call('retryImages', { bucket: 'photos', key: [name] })
    await app.drain()
    model.predict(name, keywords)
  }

  async function edit(
    chosen: CallInput<'editSelection'>['which'],
    { add, remove, place }: typeof selectionEdit extends fc.Arbitrary<infer E> ? E : never,
  ): Promise<void> {
    const change = { add, remove, ...(place !== undefined && { location: place }) }
    await api.call('editSelection', { which: chosen, edit: change })
  }

  async function undoAct(nth: number): Promise<void> {
    const { acts } = await api.call('listActs', { limit: 100 })
    const act = acts.filter(({ kind }) => kind !== 'accept')[nth]
    if (!act) return
    const undone = api.call('undoAct', { id: act.id })
    if (model.undoAct(nth)) await undone
    else await expect(undone).rejects.toMatchObject({ status: 409 })
  }

  async function replace(input: CallInput<'replaceKeywords'>): Promise<void> {
    const replaced = api.call('replaceKeywords', input)
    if (model.replace(input.from, input.to)) await replaced
    else await expect(replaced).rejects.toMatchObject({ status: 409 })
  }

  async function undoAccept(): Promise<void> {
    const { acts } = await api.call('listActs', { limit: 100 })
    const act = acts.find(({ kind, state }) => kind === 'accept' && state === 'done')
    if (act) await api.call('undoAct', { id: act.id })
  }

  async function apply(each: Step): Promise<void> {
    const existing = [...model.photos.keys()]
    if (each.kind === 'match') {
      await edit({ match: { keywords: [each.word] } }, each.edit)
      const has = (name: string) => model.shown(name).includes(each.word.toLowerCase())
      model.editSelection(existing.filter(has), each.edit)
    } else if (each.kind === 'names' && existing.length > 0) {
      const names = [existing[each.which % existing.length] as string]
      await edit({ names }, each.edit)
      model.editSelection(names, each.edit)
    } else if (each.kind === 'replace') await replace(each)
    else if (each.kind === 'import') {
      const { words: keywords, place } = each
      const edited = existing.filter((_, index) => each.chosen.includes(index))
      await importSheet(app, user, edited, {
        Keywords: keywords.join(', '),
        ...(place !== undefined && { Location: place }),
      })
      model.importSheet(edited, keywords, place)
    } else await applyToKeywords(each)
  }

  async function applyToKeywords(each: Step): Promise<void> {
    const existing = [...model.photos.keys()]
    const name = 'which' in each ? existing[each.which % existing.length] : undefined
    if (each.kind === 'global') {
      await api.call('saveKeywords', { excluded_keywords: each.words })
      model.saveGlobal(each.words)
    }
    if (each.kind === 'undo') {
      const undone = api.call('undoKeywordSave', {})
      if (model.undo()) await undone
      else await expect(undone).rejects.toMatchObject({ status: 409 })
    }
    if (each.kind === 'undo act') await undoAct(each.nth)
    if (each.kind === 'undo accept') await undoAccept()
    if (each.kind === 'many' && existing.length > 0) {
      const { add, remove } = each
      await api.call('changeKeywords', { names: existing, add, remove })
      model.addAndRemove(existing, add, remove)
    }
    if (name === undefined) return
    if (each.kind === 'include') {
      const edit = { image_id: await idOf(name), included_keywords: each.words }
      await api.call('saveKeywords', { image_keywords: [edit] })
      model.saveIncluded(name, each.words)
    }
    if (each.kind === 'add') {
      const edit = { image_id: await idOf(name), add_keywords: each.words }
      await api.call('saveKeywords', { image_keywords: [edit] })
      model.addAndRemove([name], each.words, [])
    }
    if (each.kind === 'accept')
      await api.call('acceptPhotos', { names: [name], reviewed: each.reviewed })
    if (each.kind === 'retry') await retry(name, each.words)
    if (each.kind === 'delete') {
      await api.call('deleteImages', { names: [name] })
      model.photos.delete(name)
    }
  }
  return { user, model, apply }
}

// API-030, EDIT-014, EDIT-020, EDIT-021, EDIT-022, EDIT-023, DATA-029, DATA-030
test(
  'after any edits and undos, screens and exports show the effective keywords, and counts match',
  {
    timeout: 240_000,
  },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const { user, model, apply } = await startReview()
        for (const each of steps) await apply(each)
        const expected = Object.fromEntries(
          [...model.photos.keys()].map((name) => [name, model.shown(name).toSorted()]),
        )
        const views = await keywordsByView(app, user)
        await expectViews(app, views, expected)
        expect(views.counts).toEqual(model.counts())
        for (const [name, { place }] of model.photos) expect(views.places[name]).toBe(place ?? 'NA')
      }),
      { numRuns: 20 },
    )
  },
)
