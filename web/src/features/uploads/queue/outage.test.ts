import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  refusedWith,
  cuttableQueue as given,
  noResponse,
  storageUnreachable,
} from '../../../test/cuttable-queue.ts'
import { givenFile } from '../../../test/given-file.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

//
test('a lost network pauses the queue, which resumes by itself and has lost no attempt', async () => {
  const { queue, net, statuses, down, up, pass } = given(['a', 'b', 'c'])
  queue.start('editorial')
  await pass(500)
  await down()
  expect(queue.state()).toMatchObject({ waiting: true, done: false, tally: { sentBytes: 0 } })
  expect(statuses()).toEqual(['Pending', 'Pending', 'Pending'])
  await pass(20 * 60_000)
  expect(net.attempts).toEqual(['a', 'b'])
  up()
  await pass(15_000)
  expect(queue.state().waiting).toBe(false)
  await pass(5000)
  expect(statuses()).toEqual(['Uploaded', 'Uploaded', 'Uploaded'])
  expect(net.attempts).toEqual(['a', 'b', 'c', 'a', 'b'])
  expect(queue.state().done).toBe(true)
})

//
test('probes get rarer, and stop when the server responds', async () => {
  const { queue, net, down, up, pass } = given(['a'])
  queue.start('editorial')
  await down()
  const probesIn = async (ms: number) => {
    const before = net.probes
    await pass(ms)
    return net.probes - before
  }
  expect(await probesIn(7000)).toBe(3)
  expect(await probesIn(60_000)).toBe(4)
  up()
  await pass(15_000)
  expect(await probesIn(60_000)).toBe(0)
})

//
test('when the browser is online again, the queue continues at once', async () => {
  const { queue, listeners, down, online, pass } = given(['a'])
  queue.start('editorial')
  await down()
  await pass(60_000)
  await online()
  expect(queue.state()).toMatchObject({ waiting: false, tally: { 'In progress': 1 } })
  expect(listeners.size).toBe(0)
})

//
test('while the server responds to probes, a request without a response costs an attempt', async () => {
  const failures = Array.from({ length: 4 }, noResponse)
  const { queue, net, statuses, pass } = given(['a'], { a: failures })
  queue.start('editorial')
  await pass(20_000)
  expect(net.attempts).toHaveLength(4)
  expect(statuses()).toEqual(['Error when Uploading Network Error'])
  expect(queue.state()).toMatchObject({ waiting: false, done: true, tally: { refused: 0 } })
})

//
test('an outage restores the attempts of the file that ran into it', async () => {
  const errors = [refusedWith(503), refusedWith(503), refusedWith(503), refusedWith(503)]
  const { queue, net, statuses, down, online, pass } = given(['a'], { a: errors })
  queue.start('editorial')
  await pass(1000 + 500 + 1000 + 1000 + 500)
  expect(net.attempts).toHaveLength(3)
  await down()
  await online()
  await pass(20_000)
  expect(statuses()).toEqual(['Uploaded'])
})

//
test('an error page of a gateway counts as an outage, a refusal of our server does not', async () => {
  const { queue, net, down, pass } = given(['a', 'b'], {
    a: [refusedWith(502, '<h1>Bad Gateway</h1>')],
    b: [refusedWith(500)],
  })
  queue.start('editorial')
  net.isUp = false
  await pass(1000)
  expect(queue.state().waiting).toBe(true)
  expect(queue.files().map(({ failures }) => failures)).toEqual([0, 1])
  await down()
})

//
test('an unreachable storage elsewhere pauses the queue, which resumes with all attempts', async () => {
  const { queue, net, pass, statuses } = given(['a', 'b', 'c'], { a: [storageUnreachable()] })
  net.hasStorage = false
  queue.start('editorial')
  await pass(1000)
  expect(queue.state().waiting).toBe(true)
  await pass(10 * 60_000)
  expect(net.attempts).toEqual(['a', 'b'])
  net.hasStorage = true
  await pass(30_000)
  expect(statuses()).toEqual(['Uploaded', 'Uploaded', 'Uploaded'])
  expect(queue.files().map(({ failures }) => failures)).toEqual([0, 0, 0])
})

//
test('if the storage responds to the next probe, its failure costs an attempt, like a refused upload', async () => {
  const failures = Array.from({ length: 4 }, () => storageUnreachable())
  const { queue, pass, statuses } = given(['a'], { a: failures })
  queue.start('editorial')
  await pass(20_000)
  expect(statuses()).toEqual([expect.stringContaining('The photo storage is unavailable')])
})

//
test('while the server reports that its storage is down, the queue waits and loses no attempt', async () => {
  const { queue, net, pass, statuses } = given(['a'], {
    a: Array.from({ length: 9 }, () => refusedWith(503)),
  })
  queue.start('editorial')
  net.isUp = false
  await pass(10 * 60_000)
  expect(net.attempts).toHaveLength(1)
  expect(queue.files()[0]).toMatchObject({ status: 'Pending', failures: 0 })
  net.isUp = true
  await pass(10 * 60_000)
  expect(statuses()).toEqual(['Error when Uploading Refused 503'])
})

//
test('a file cut off by an outage loses no attempt, even if it fails only after the outage', async () => {
  const { queue, net, down, online, pass, statuses } = given(['a', 'b'], { a: [noResponse()] })
  queue.start('editorial')
  await pass(500)
  // Only b notices the outage; a hangs until the network is back.
  net.isUp = false
  queue.remove([queue.files()[1]?.id ?? ''])
  queue.add([givenFile('c')])
  queue.start('editorial')
  await pass(0)
  expect(queue.state().waiting).toBe(true)
  await online()
  await pass(500)
  expect(queue.files()[0]).toMatchObject({ status: 'In progress', failures: 0 })
  await pass(5000)
  expect(statuses()).toEqual(['Uploaded', 'Uploaded'])
  await down()
})

test('Pause, Resume and Clear work while the queue waits', async () => {
  const { queue, net, listeners, down, up, pass } = given(['a', 'b'])
  queue.start('editorial')
  await down()
  queue.pause()
  up()
  await pass(15_000)
  expect(queue.state()).toMatchObject({ waiting: false, paused: true })
  expect(net.attempts).toHaveLength(2)
  queue.resume()
  await pass(0)
  expect(net.attempts).toHaveLength(4)

  await down()
  queue.clear()
  expect(queue.state()).toMatchObject({ waiting: false, ids: [] })
  expect(listeners.size).toBe(0)
  const { probes } = net
  await pass(60_000)
  expect([net.probes, net.attempts.length]).toEqual([probes, 4])
})

test('clearing the queue during a probe leaves nothing waiting', async () => {
  const { queue, net, down, pass } = given(['a'])
  queue.start('editorial')
  const asked = down()
  queue.clear()
  await asked
  const { probes } = net
  await pass(60_000)
  expect([queue.state().waiting, net.probes]).toEqual([false, probes])
})

test('a file that is uploaded during an outage shows that the network is back', async () => {
  const { queue, net, up, pass } = given(['a', 'b'])
  queue.start('editorial')
  await pass(500)
  net.isUp = false
  queue.remove([queue.files()[1]?.id ?? ''])
  queue.add([givenFile('c')])
  queue.start('editorial')
  await pass(400)
  expect(queue.state().waiting).toBe(true)
  up()
  await pass(100)
  expect(queue.state()).toMatchObject({ waiting: false, tally: { Uploaded: 1, 'In progress': 1 } })
})

test('Upload during an outage probes the network at once', async () => {
  const { queue, net, down, up, pass, statuses } = given(['a'])
  queue.start('editorial')
  await down()
  await pass(60_000)
  queue.add([givenFile('b')])
  up()
  queue.start('editorial')
  await pass(3000)
  expect(statuses()).toEqual(['Uploaded', 'Uploaded'])
  expect(net.attempts).toHaveLength(3)
})
