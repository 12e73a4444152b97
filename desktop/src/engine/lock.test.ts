import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sandbox } from '../test/photo-set.ts'
import { withLock } from './lock.ts'

// DESK-001, A-64
test('of many processes that start at the same time, at most one works', async () => {
  await using box = await sandbox()
  let [atWork, peak] = [0, 0]
  const work = async () => {
    atWork += 1
    peak = Math.max(peak, atWork)
    await new Promise(setImmediate)
    atWork -= 1
  }
  const begin = () => withLock(box.data, work)
  const results = await Promise.allSettled(Array.from({ length: 20 }, begin))
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(peak).toBeLessThan(2)
  expect(refused.length).toBeGreaterThan(0)
  await begin()
  expect(await readdir(box.data)).toEqual([])
})

// DESK-001, A-64
test('no lock remains after a crash, even if another program now has the process id', async () => {
  await using box = await sandbox()
  await mkdir(box.data)
  const closedPort = 1
  for (const [n, pid] of [process.pid, 999_999_999].entries())
    await writeFile(
      join(box.data, `lock-${String(n).repeat(12)}`),
      JSON.stringify({ pid, port: closedPort }),
    )
  expect(await withLock(box.data, () => readdir(box.data))).toHaveLength(1)
  expect(await readdir(box.data)).toEqual([])
})
