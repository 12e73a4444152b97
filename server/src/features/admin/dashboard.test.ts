import { afterAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { checkConsistency } from '../consistency/consistency.ts'

let app: App
let boss: TestUser
beforeEach(async () => {
  await app?.stop()
  app = await startApp({ config: { TIME_ZONE: 'Pacific/Auckland' } })
  boss = await app.given.user({ role: 'admin', email: 'boss@example.org', full_name: 'The Boss' })
})
afterAll(() => app.stop())

const dashboard = (input = {}) => app.as(boss).call('getDashboard', input)
const found = async (search: string) =>
  (await dashboard({ search })).users.map(({ user }) => user.email).toSorted()

/** Changes the day's counts as if one photo had just been completed. */
async function countAnalysed({ id: user_id }: TestUser): Promise<void> {
  const timeZone = app.deps.config.TIME_ZONE
  const day = new Intl.DateTimeFormat('sv', { timeZone }).format(app.clock.now())
  await app.db.insertInto('daily_rollups').values({ day, user_id, completed: 1 }).execute()
}

// API-037, DATA-036, DATA-037, DATA-038, DATA-041, DATA-044
test('a row shows the user, their photos, credits and plan', async () => {
  const ann = await app.given.user({ full_name: 'Ann Example', credits: 7, verified: false })
  await app.given.photo(ann)
  await app.given.photo(ann, { status: 'pending' })
  await countAnalysed(ann)
  const answer = await dashboard()
  expect(answer).toMatchObject({
    total_users: 2,
    length: 2,
    total_images: 2,
    total_pending_images: 1,
  })
  expect(answer.users[0]).toEqual({
    user: {
      email: ann.email,
      full_name: 'Ann Example',
      role: 'user',
      total_credit: 7,
      verified: false,
    },
    total_images: 2,
    last_upload_date: null,
    last_upload_quantity: null,
    total_images_week: 0,
    total_completed_images: 1,
    total_pending_images: 1,
    total_deleted_images_thisweek: 0,
    current_plan: 'free',
    spending_cap: null,
  })
  await app.as(boss).call('setSpendingCap', { email: ann.email, usd: 2.5 })
  expect((await dashboard()).users[0]).toMatchObject({ spending_cap: 2.5 })
})

// DATA-041
test('photos that were analysed this week still count after they are deleted', async () => {
  const ann = await app.given.user()
  const { name } = await app.given.photo(ann)
  await countAnalysed(ann)
  await app.as(ann).call('deleteImages', { names: [name] })
  expect((await dashboard()).users[0]).toMatchObject({
    total_images: 0,
    total_completed_images: 1,
    total_deleted_images_thisweek: 1,
  })
})

// DATA-039
test('the last upload shown is the one that was recorded', async () => {
  const ann = await app.given.user()
  await app.as(ann).call('updateLastUploadCount', { email: ann.email, file_count: 12 })
  expect((await dashboard()).users[0]).toMatchObject({
    last_upload_date: app.clock.now().toISOString(),
    last_upload_quantity: 12,
  })
})

// ADMIN-011, DATA-040, DATA-041, DATA-042, DATA-043
test('the four weekly numbers count from Monday 00:00 in the installation’s time zone', async () => {
  // In Auckland Monday has begun; in London it is Sunday noon.
  const sundayNoon = Date.parse('2026-11-22T12:30:00Z')
  const monday = Date.parse('2026-11-22T11:00:00Z')
  app.clock.advance({ seconds: (sundayNoon - Date.now()) / 1000 })
  boss = await app.given.user({ role: 'admin' })
  const ann = await app.given.user()
  const rollup = (day: string, uploaded: number, completed: number, deleted: number) =>
    app.db
      .insertInto('daily_rollups')
      .values({ day, user_id: ann.id, uploaded, completed, deleted })
      .execute()
  await rollup('2026-11-23', 5, 2, 2)
  await rollup('2026-11-22', 100, 60, 50)
  for (const status of ['completed', 'completed', 'pending', 'failed'] as const)
    await app.given.photo(ann, { status, created_at: new Date(monday) })
  for (const status of ['completed', 'pending'] as const)
    await app.given.photo(ann, { status, created_at: new Date(monday - 1) })
  const { users } = await dashboard()
  expect(users.find(({ user }) => user.email === ann.email)).toMatchObject({
    total_images: 6,
    total_images_week: 5,
    total_deleted_images_thisweek: 2,
    total_completed_images: 2,
    total_pending_images: 1,
  })
})

// ADMIN-002, API-037
test('the search matches name, email and role in any case, and wildcards literally', async () => {
  const make = (email: string, full_name: string) => app.given.user({ email, full_name })
  await make('ines@example.org', 'Inês Ângela')
  await make('percy@example.org', '100% Percy_')
  await make('back@example.com', String.raw`Back\slash`)
  expect(await found('ÂNGELA')).toEqual(['ines@example.org'])
  expect(await found('@EXAMPLE.COM')).toEqual(['back@example.com'])
  expect(await found('Admin')).toEqual(['boss@example.org'])
  expect(await found('user')).toHaveLength(3)
  expect(await found('%')).toEqual(['percy@example.org'])
  expect(await found('_')).toEqual(['percy@example.org'])
  expect(await found('\\')).toEqual(['back@example.com'])
  expect(await found('nobody at all')).toEqual([])
  const answer = await dashboard({ search: 'percy' })
  expect(answer).toMatchObject({ length: 1, total_users: 4 })
})

// ADMIN-002
test('a name pasted with line breaks around it finds its user; line breaks inside are refused', async () => {
  const ines = await app.given.user({ full_name: 'Inês Ângela' })
  expect(await found('\t Inês Ângela \r\n')).toEqual([ines.email])
  await expect(found(`${ines.email}\nuser`)).rejects.toMatchObject({ status: 400 })
})

// ADMIN-009, LIM-007
test('a page has 15 rows, newest first; invalid paging falls back to the defaults', async () => {
  const emails: string[] = []
  for (let n = 0; n < 17; n += 1) emails.unshift((await app.given.user()).email)
  const shown = async (input: object) =>
    (await dashboard(input)).users.map(({ user }) => user.email)
  expect(await shown({})).toEqual(emails.slice(0, 15))
  expect(await shown({ page: 2 })).toEqual([...emails.slice(15), boss.email])
  expect(await shown({ page: 'x', limit: -3 })).toEqual(emails.slice(0, 15))
  expect(await shown({ limit: 1000 })).toHaveLength(18)
  expect(await shown({ page: 3 })).toEqual([])
})

test('a closed account is not listed, even while its photos are being removed', async () => {
  const ann = await app.given.user()
  await app.as(boss).call('deleteUsers', { users: [ann.email] })
  expect(await dashboard()).toMatchObject({ total_users: 1, length: 1 })
  expect(await found('closed')).toEqual([])
})

// ADMIN-006, DATA-036
test("the installation's totals follow every change", async () => {
  const sums = async () => {
    const { total_users, total_images, total_pending_images } = await dashboard()
    return [total_users, total_images, total_pending_images]
  }
  expect(await sums()).toEqual([1, 0, 0])
  const [ann, bob] = [await app.given.user(), await app.given.user({ verified: false })]
  await app.as(ann).upload(await jpeg(1))
  const gone = await app.as(ann).upload(await jpeg(2))
  expect(await sums()).toEqual([3, 2, 2])
  await app.drain()
  expect(await sums()).toEqual([3, 2, 0])
  await app.as(ann).call('deleteImages', { names: [gone] })
  expect(await sums()).toEqual([3, 1, 0])
  await app.as(boss).call('deleteUsers', { users: [bob.email] })
  expect(await sums()).toEqual([2, 1, 0])
  await app.as(ann).call('closeAccount', { password: ann.password })
  await app.drain()
  expect(await sums()).toEqual([1, 0, 0])
  expect(await checkConsistency(app.deps, { graceMs: 0 })).toEqual([])
})
