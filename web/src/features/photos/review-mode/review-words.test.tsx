import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Refusal } from '../../../test/fake-server.ts'
import { givenPhoto } from '../../../test/given-photo.ts'
import { openReview } from '../../../test/open-review.tsx'

/** A new photo for each test, because the versions of saved photos are remembered. */
let id = 0
beforeEach(() => void (id += 1))
const pier = () =>
  givenPhoto({
    id: `p${id}`,
    name: 'n-Pier',
    original_name: 'Pier.jpg',
    keywords: ['boat', 'sea', 'rope'],
  })
const chip = (word: string) => page.getByRole('button', { name: word, exact: true })
const key = (keys: string) => userEvent.keyboard(keys)

async function open(photo = pier()) {
  const photos = [photo, givenPhoto({ id: 'q', name: 'n-Quay', original_name: 'Quay.jpg' })]
  const review = await openReview(photos)
  await expect.element(page.getByRole('heading', { name: 'Pier.jpg' })).toBeVisible()
  const saves = () =>
    review
      .calls('saveKeywords')
      .map(({ input }) => (input['image_keywords'] as Record<string, unknown>[])[0])
  return { ...review, photos, saves }
}

// LIST-035
test('an excluded keyword can be excluded everywhere; the page says how many other photos have it', async () => {
  const { server, calls } = await open()
  server.answers.getKeywordUse = () => ({ photos: 214 })
  server.answers.excludeEverywhere = () => ({ message: 'Excluded' })
  await key('1')
  await expect.element(page.getByText(/“boat” is excluded from this photo\./)).toBeVisible()
  await expect.element(page.getByText(/This would also remove it from 214 photos\./)).toBeVisible()
  await key('ee')
  await expect.element(page.getByText('“boat” is excluded everywhere')).toBeVisible()
  await expect.element(page.getByText(/This would also remove it from/)).not.toBeInTheDocument()
  await key('e')
  expect(calls('excludeEverywhere').map(({ input }) => input)).toEqual([{ keyword: 'boat' }])
})

// LIST-035
test('after an undo, the offer about the restored keyword disappears', async () => {
  const { server, photos } = await open()
  const act = '7f0c6f0e-3c39-4ec4-8f6c-0a8b1f2f6f10'
  const save = server.answers.saveKeywords
  server.answers.getKeywordUse = () => ({ photos: 0 })
  server.answers.saveKeywords = async (seen) => ({ ...(await save?.(seen)), act }) as never
  server.answers.undoAct = () => {
    photos[0] = pier()
    return { message: 'Undone', photos: 1, left: 0, keywords: 0, is_running: false }
  }
  await key('1')
  await expect.element(page.getByText(/No other photo has this keyword\./)).toBeVisible()
  await key('u')
  await expect.element(page.getByText('The change was undone')).toBeVisible()
  await expect.element(page.getByText(/“boat” is excluded/)).not.toBeInTheDocument()
})

// LIST-035
test('after a change that could not be saved, the one before it can still be undone', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { server, calls } = await open()
  const act = '7f0c6f0e-3c39-4ec4-8f6c-0a8b1f2f6f10'
  const save = server.answers.saveKeywords
  server.answers.getKeywordUse = () => ({ photos: 0 })
  server.answers.saveKeywords = async (seen) => ({ ...(await save?.(seen)), act }) as never
  const reason = 'Please try again later.'
  server.answers.excludeEverywhere = () => new Refusal(503, { error: reason, code: 'unavailable' })
  server.answers.undoAct = () => ({
    message: 'Undone',
    photos: 1,
    left: 0,
    keywords: 0,
    is_running: false,
  })
  await key('1')
  await expect.element(page.getByText(/“boat” is excluded from this photo\./)).toBeVisible()
  await key('e')
  await expect.element(page.getByText(reason)).toBeVisible()
  await key('u')
  await expect.poll(() => calls('undoAct').map(({ input }) => input)).toMatchObject([{ id: act }])
})

// LIST-050, LIST-051
test('keys confirm the predicted period and place unchanged', async () => {
  const { saves } = await open({
    ...pier(),
    period: '1960s',
    location: 'Rome, Italy',
    evidence: {
      period: { confidence: 'medium', basis: 'visual', clue: 'the cars' },
      location: { confidence: 'high', basis: 'metadata' },
    },
  })
  await expect.element(page.getByText('likely, from the cars')).toBeVisible()
  await key('p')
  await expect.poll(saves).toHaveLength(1)
  await key('l')
  await expect.poll(saves).toMatchObject([{ period: '1960s' }, { location: 'Rome, Italy' }])
})

// LIST-035
test('suggestions are chosen by keyboard, and the field stays open for the next keyword', async () => {
  const { server, saves } = await open()
  server.answers.suggestTerms = ({ input }) => ({
    terms:
      input['text'] === 'har'
        ? [{ keyword: 'harbour', count: 34, is_preferred: false, instead_of: null }]
        : [],
  })
  await key('t')
  const field = page.getByRole('combobox', { name: 'Add keyword' })
  await expect.element(field).toHaveFocus()
  await key('har')
  await expect.element(page.getByRole('option', { name: 'harbour 34 photos' })).toBeVisible()
  await key('{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('')
  await expect.element(chip('harbour')).toBeVisible()
  await key('regatta{Enter}')
  await expect.element(chip('regatta')).toBeVisible()
  await expect
    .poll(saves)
    .toMatchObject([{ add_keywords: ['harbour'] }, { add_keywords: ['regatta'] }])
  await key('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Add keyword' })).toHaveFocus()
})

// LIST-035
test('closing the keyword field does not take the focus from a field that is entered right after it', async () => {
  const { saves, router } = await open()
  const frames: FrameRequestCallback[] = []
  await key('t')
  await expect.element(page.getByRole('combobox', { name: 'Add keyword' })).toHaveFocus()
  const nextFrame = vi
    .spyOn(globalThis, 'requestAnimationFrame')
    .mockImplementation((callback) => frames.push(callback))
  await key('{Escape}')
  ;(page.getByLabelText('Location').element() as HTMLElement).focus()
  nextFrame.mockRestore()
  for (const frame of frames) frame(0)
  await key('Bergen{Escape}')
  await expect.poll(saves).toMatchObject([{ location: 'Bergen' }])
  expect(router.state.location.pathname).toBe('/review')
})

// API-030
test('a conflict with another tab is reported, and the photo is shown as it is now', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { server, photos } = await open()
  const reason = 'This photo was changed in another tab.'
  server.answers.saveKeywords = () => {
    photos[0] = { ...pier(), keywords: ['boat', 'lighthouse'] }
    return new Refusal(409, { error: reason, code: 'conflict', request_id: '1' })
  }
  await key('1')
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(chip('lighthouse')).toBeVisible()
  await expect.element(chip('boat')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText(/is excluded from this photo/)).not.toBeInTheDocument()
  await expect.element(page.getByText('0 of 2 reviewed')).toBeVisible()
})

// API-030
test('quick edits of one photo build on each other, and the photos are reloaded once after them', async () => {
  const { server, calls, saves, photos } = await open()
  const save = server.answers.saveKeywords
  const gate = Promise.withResolvers<void>()
  server.answers.getKeywordUse = () => ({ photos: 0 })
  server.answers.saveKeywords = async (seen) => {
    await gate.promise
    return save?.(seen) as never
  }
  const read = calls('getImages').length
  await key('123')
  for (const word of ['boat', 'sea', 'rope'])
    await expect.element(chip(word)).toHaveAttribute('aria-pressed', 'false')
  gate.resolve()
  const first = Date.parse(pier().updated_date)
  const version = (n: number) => new Date(first + n * 1000).toISOString()
  await expect.poll(saves).toMatchObject([
    { included_keywords: ['sea', 'rope'], updated_date: version(0) },
    { included_keywords: ['rope'], updated_date: version(1) },
    { included_keywords: [], updated_date: version(2) },
  ])
  await expect.element(page.getByText(/“rope” is excluded from this photo\./)).toBeVisible()
  expect(calls('getImages')).toHaveLength(read + 1)
  expect(photos[0]?.keywords).toEqual([])
})
