import { limits } from '@verso/contract/limits.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../../lib/session.ts'
import { given } from '../../../test/given-photo.ts'
import { tokens } from '../../../test/given.ts'
import { fakeStreams, sent } from '../../../test/live-tabs.ts'
import { listed, openList } from '../../../test/open-list.tsx'

const harbour = given({ name: 'a', original_name: 'Harbour.jpg' })
const waiting = given({ name: 'b', original_name: 'Pier.jpg', status: 'pending', keywords: [] })
const done = { ...waiting, status: 'completed' as const, keywords: ['jetty'] }
const arrived = given({ name: 'n', original_name: 'Newcomer.jpg' })

/** The server's photos, newest first; a test changes them and then tells the stream. */
let photos = [harbour, waiting]
const rows = () =>
  page
    .getByRole('row')
    .elements()
    .map((row) => /(\w+)\.jpg/.exec(row.textContent ?? '')?.[1])
    .filter(Boolean)
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const spoken = () => document.querySelector('[data-announcer]')?.textContent

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

/** The list with its live stream open, and what it asked first looked through. */
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
  const tell = (...events: string[]) => streams.opened[0]?.send(events.join(''))
  return { ...list, streams, tell }
}

// AI-010, A-56
test('a status changes on screen as it changes on the server, with what was predicted', async () => {
  const { tell, asked } = await liveList()
  await expect.element(row('Pier')).toMatchTextContent('Pending')
  const before = asked().length
  photos = [harbour, done]
  tell(sent('b', 'pending'), sent('b'))
  await expect.element(row('Pier')).toMatchTextContent('Completed')
  await expect.element(row('Pier')).toMatchTextContent('jetty')
  expect(rows()).toEqual(['Harbour', 'Pier'])
  expect(asked().slice(before)).toEqual([expect.objectContaining({ page: 1, ids: ['a', 'b'] })])
  await expect.poll(spoken).toBe('1 photo completed')
})

//
test('new photos wait behind a button and move no row; the credits they took are shown', async () => {
  const { tell, server } = await liveList()
  const profiles = () => server.seen.filter(({ call }) => call === 'getUser').length
  const before = profiles()
  photos = [arrived, harbour, waiting]
  tell(sent('n', 'pending'))
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
test('where new photos do not belong on top there is no button', async () => {
  const { tell } = await liveList({ address: '/?sort=name-asc' })
  photos = [arrived, harbour, done]
  tell(sent('n', 'pending'), sent('b'))
  await expect.element(row('Pier')).toMatchTextContent('Completed')
  expect(rows()).toEqual(['Harbour', 'Pier'])
  expect(page.getByRole('button', { name: /new$/ }).elements()).toEqual([])
})

//
test('a photo deleted elsewhere leaves', async () => {
  const { tell } = await liveList()
  photos = [waiting]
  tell(sent('a', 'deleted'))
  await expect.poll(rows).toEqual(['Pier'])
})

// AI-010, A-56
test('while the stream is gone the list looks by itself, and rests as soon as it is back', async () => {
  let status = 200
  const { streams, asked, tell } = await liveList({ answer: () => status })
  const looks = () => asked().filter(({ ids }) => !ids).length
  const before = looks()
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  status = 503
  streams.opened[0]?.end()
  await vi.advanceTimersByTimeAsync(limits.pollMs + 1000)
  expect(looks()).toBe(before + 1)

  status = 200
  await vi.advanceTimersByTimeAsync(30_000)
  expect(streams.opened).toHaveLength(1)
  const then = looks()
  tell(': \n\n')
  await vi.advanceTimersByTimeAsync(limits.pollMs * 3)
  expect(looks()).toBe(then)
})
