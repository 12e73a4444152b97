import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeStreams, openTab, sent } from '../../test/live-tabs.ts'
import { session } from '../session.ts'

type Tab = Awaited<ReturnType<typeof openTab>>

const tabs: Tab[] = []
const open = async (streams: ReturnType<typeof fakeStreams>) => {
  const made = await openTab(streams.fakeFetch)
  tabs.push(made)
  return made
}

beforeEach(() => {
  localStorage.clear()
  session.open({ IdToken: 'id-1', AccessToken: 'access-1', RefreshToken: 'refresh-1' })
})
afterEach(() => {
  for (const { close } of tabs.splice(0)) close()
})

const photos = (id: string) => ({ kind: 'photos', photos: [{ id, status: 'completed' }] })

// AI-010, A-56
test('tabs share one stream: every tab receives each event once', async () => {
  const streams = fakeStreams()
  const first = await open(streams)
  await expect.poll(first.isLive).toBe(true)
  const second = await open(streams)
  await expect.poll(second.isLive).toBe(true)
  expect(streams.tries).toEqual(['Bearer id-1'])
  streams.opened[0]?.send(sent('a'))
  await expect.poll(() => second.heard).toEqual([photos('a')])
  expect(first.heard).toEqual([{ kind: 'refetch' }, photos('a')])
})

//
test('each page of a tab receives each event once, until it unsubscribes', async () => {
  const streams = fakeStreams()
  const first = await open(streams)
  await expect.poll(first.isLive).toBe(true)
  const second = await open(streams)
  const more = second.listen()
  for (const id of ['a', 'b']) streams.opened[0]?.send(sent(id))
  await expect.poll(() => more.heard.at(-1)).toEqual(photos('b'))
  more.stop()
  streams.opened[0]?.send(sent('c'))
  await expect.poll(() => second.heard.at(-1)).toEqual(photos('c'))
  expect(second.heard).toEqual([photos('a'), photos('b'), photos('c')])
  expect(more.heard).toEqual([photos('a'), photos('b')])
})

//
test('when the leading tab closes another one takes over, and all fetch what they missed', async () => {
  const streams = fakeStreams()
  const first = await open(streams)
  await expect.poll(first.isLive).toBe(true)
  const [second, third] = [await open(streams), await open(streams)]
  first.close()
  await expect.poll(() => streams.tries.length).toBe(2)
  await expect.poll(() => third.heard).toEqual([{ kind: 'refetch' }])
  expect(second.heard).toEqual([{ kind: 'refetch' }])
  streams.opened.at(-1)?.send(sent('b'))
  await expect
    .poll(() => [second.heard.at(-1), third.heard.at(-1)])
    .toEqual([photos('b'), photos('b')])
  expect([second.isLive(), third.isLive()]).toEqual([true, true])
})

//
test('a tab without listeners hands the stream over', async () => {
  const streams = fakeStreams()
  const first = await open(streams)
  await expect.poll(first.isLive).toBe(true)
  const second = await open(streams)
  first.stop()
  await expect.poll(() => streams.tries.length).toBe(2)
  await expect.poll(second.isLive).toBe(true)
  expect(streams.opened).toHaveLength(1)
})

//
test('the leading tab ignores late messages of the previous leader', async () => {
  const streams = fakeStreams()
  const first = await open(streams)
  await expect.poll(first.isLive).toBe(true)
  const before = new BroadcastChannel('verso-live')
  for (const news of [{ kind: 'state', live: false }, photos('c')])
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
    before.postMessage(news)
  await expect.poll(() => first.heard.at(-1)).toEqual(photos('c'))
  expect(first.isLive()).toBe(true)
  before.close()
})

//
test('reconnects after the stream breaks; until then pages see that it is not live', async () => {
  const streams = fakeStreams()
  const first = await open(streams)
  await expect.poll(first.isLive).toBe(true)
  streams.opened[0]?.end()
  await expect.poll(first.isLive).toBe(false)
  await expect.poll(first.isLive).toBe(true)
  expect(first.heard).toEqual([{ kind: 'refetch' }, { kind: 'refetch' }])
})

// SEC-011, A-56
test('signing out ends the stream, signing in opens a new one', async () => {
  const streams = fakeStreams()
  const first = await open(streams)
  await expect.poll(first.isLive).toBe(true)
  session.drop()
  await expect.poll(() => streams.opened).toEqual([])
  expect(first.isLive()).toBe(false)
  session.open({ IdToken: 'id-2', AccessToken: 'access-2' })
  await expect.poll(() => streams.opened.map(({ token }) => token)).toEqual(['Bearer id-2'])
})

//
test('a tab hidden for a minute ends its stream, and opens one when visible again', async () => {
  const streams = fakeStreams()
  const first = await open(streams)
  await expect.poll(first.isLive).toBe(true)
  const second = await open(streams)
  first.setHidden(true)
  await expect.poll(() => streams.tries.length).toBe(2)
  await expect.poll(second.isLive).toBe(true)
  second.setHidden(true)
  expect(streams.opened).toHaveLength(1)
  await expect.poll(() => streams.opened.length).toBe(0)
  await expect.poll(() => [first.isLive(), second.isLive()]).toEqual([false, false])
  first.setHidden(false)
  await expect.poll(second.isLive).toBe(true)
  expect(streams.tries).toHaveLength(3)
})

//
test('without a stream pages poll', async () => {
  const streams = fakeStreams(() => 404)
  const first = await open(streams)
  await expect.poll(() => streams.tries.length).toBeGreaterThan(0)
  expect(first.isLive()).toBe(false)
  expect(first.heard).toEqual([])
})
