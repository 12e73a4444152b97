import { limits } from '@verso/contract/limits.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../../lib/session.ts'
import { givenPhoto } from '../../../test/given-photo.ts'
import { tokens } from '../../../test/given.ts'
import { fakeStreams, sent } from '../../../test/live-tabs.ts'
import { listed, openList } from '../../../test/open-list.tsx'
import { editKey, showChange } from '../review-api.ts'

const harbour = givenPhoto({ name: 'a', original_name: 'Harbour.jpg' })
const waiting = givenPhoto({
  name: 'b',
  original_name: 'Pier.jpg',
  status: 'pending',
  keywords: [],
})
const done = { ...waiting, status: 'completed' as const, keywords: ['jetty'] }
const arrived = givenPhoto({ name: 'n', original_name: 'Newcomer.jpg' })

/** The server's photos, newest first. A test changes them and then sends events. */
let photos = [harbour, waiting]
const rows = () =>
  page
    .getByRole('row')
    .elements()
    .map((row) => /(\w+)\.jpg/.exec(row.textContent ?? '')?.[1])
    .filter(Boolean)
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const announced = () => document.querySelector('[data-announcer]')?.textContent

beforeEach(() => {
  photos = [harbour, waiting]
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  session.drop()
  vi.restoreAllMocks()
})

type Options = { address?: string; answer?: () => number }

/** Opens the list and its live stream, and waits for the first refresh. */
async function liveList({ address = '/', answer }: Options = {}) {
  const streams = fakeStreams(answer)
  vi.spyOn(window, 'fetch').mockImplementation(streams.fakeFetch)
  const list = await openList(
    ({ ids }) => {
      const wanted = ids ? photos.filter(({ id }) => ids.includes(id)) : photos
      return { ...listed(photos), images: wanted }
    },
    { address },
  )
  await expect.element(row('Harbour')).toBeVisible()
  session.open(tokens(1).AuthenticationResult)
  await expect.poll(() => streams.opened.length).toBe(1)
  await expect.poll(() => list.asked().some(({ ids }) => ids)).toBe(true)
  const send = (...events: string[]) => streams.opened[0]?.send(events.join(''))
  return { ...list, streams, send }
}

// AI-010, A-56
test('a status changes on the screen as on the server, and the prediction appears', async () => {
  const { send, asked } = await liveList()
  await expect.element(row('Pier')).toMatchTextContent('Pending')
  const before = asked().length
  photos = [harbour, done]
  send(sent('b', 'pending'), sent('b'))
  await expect.element(row('Pier')).toMatchTextContent('Completed')
  await expect.element(row('Pier')).toMatchTextContent('jetty')
  expect(rows()).toEqual(['Harbour', 'Pier'])
  expect(asked().slice(before)).toEqual([expect.objectContaining({ page: 1, ids: ['a', 'b'] })])
  await expect.poll(announced).toBe('1 photo completed')
})

//
test('new photos wait behind a button and do not move rows; credits are reloaded', async () => {
  const { send, server } = await liveList()
  const profiles = () => server.seen.filter(({ call }) => call === 'getUser').length
  const before = profiles()
  photos = [arrived, harbour, waiting]
  send(sent('n', 'pending'))
  const button = page.getByRole('button', { name: '1 new' })
  await expect.element(button).toBeVisible()
  expect(rows()).toEqual(['Harbour', 'Pier'])
  await expect.element(page.getByText('1 - 3 of 3')).toBeVisible()
  await expect.poll(profiles).toBe(before + 1)
  await button.click()
  await expect.poll(rows).toEqual(['Newcomer', 'Harbour', 'Pier'])
  expect(button.elements()).toEqual([])
  expect(document.activeElement).toBe(page.getByRole('heading', { level: 1 }).element())
})

//
test('no button is shown if new photos do not belong at the top', async () => {
  const { send } = await liveList({ address: '/?sort=name-asc' })
  photos = [arrived, harbour, done]
  send(sent('n', 'pending'), sent('b'))
  await expect.element(row('Pier')).toMatchTextContent('Completed')
  expect(rows()).toEqual(['Harbour', 'Pier'])
  expect(page.getByRole('button', { name: /new$/ }).elements()).toEqual([])
})

//
test('a photo deleted elsewhere disappears', async () => {
  const { send } = await liveList()
  photos = [waiting]
  send(sent('a', 'deleted'))
  await expect.poll(rows).toEqual(['Pier'])
})

// AI-010, A-56
test('the list polls while the stream is down, and stops when it is back', async () => {
  let status = 200
  const { streams, asked, send } = await liveList({ answer: () => status })
  const polls = () => asked().filter(({ ids }) => !ids).length
  const before = polls()
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  status = 503
  streams.opened[0]?.end()
  await vi.advanceTimersByTimeAsync(limits.pollMs + 1000)
  expect(polls()).toBe(before + 1)

  status = 200
  await vi.advanceTimersByTimeAsync(30_000)
  expect(streams.opened).toHaveLength(1)
  const then = polls()
  send(': \n\n')
  await vi.advanceTimersByTimeAsync(limits.pollMs * 3)
  expect(polls()).toBe(then)
})

const quay = { ...harbour, keywords: ['quay'] }

// AI-010, A-56
test('rows that were changed during their refresh are refreshed again, and never show the old state', async () => {
  const { send, server, queries, asked } = await liveList()
  const { getImages } = server.answers
  const answered = Promise.withResolvers<void>()
  const old = listed(photos)
  server.answers.getImages = () => answered.promise.then(() => old)
  const before = asked().length
  send(sent('a'))
  await expect.poll(() => asked().length).toBe(before + 1)
  if (getImages) server.answers.getImages = getImages
  photos = [quay, waiting]
  showChange(queries, 'a', () => quay)
  answered.resolve()
  await expect.poll(() => asked().length).toBe(before + 2)
  await expect.element(row('Harbour')).toMatchTextContent('quay')
})

// AI-010, A-56
test('a refresh while an edit is being saved does not show the state before it', async () => {
  const { send, queries, asked } = await liveList()
  const save = { mutationKey: editKey, mutationFn: () => new Promise<never>(() => undefined) }
  void queries.getMutationCache().build(queries, save).execute(undefined)
  showChange(queries, 'a', () => quay)
  const before = asked().length
  send(sent('a'))
  await expect.poll(() => asked().length).toBe(before + 1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.element(row('Harbour')).toMatchTextContent('quay')
})
