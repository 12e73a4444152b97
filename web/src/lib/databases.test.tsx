import { openDB } from 'idb'
import { afterEach, expect, test, vi } from 'vitest'
import { deleteDatabases } from './databases.ts'

afterEach(() => vi.restoreAllMocks())

const names = async () => (await indexedDB.databases()).map(({ name }) => name)

// AUTH-087
test('deletes all databases of this browser', async () => {
  for (const name of ['first', 'second']) (await openDB(name)).close()
  expect(await names()).toEqual(expect.arrayContaining(['first', 'second']))
  await deleteDatabases()
  expect(await names()).toEqual([])
})

test('a database that another page keeps open does not block signing out', async () => {
  const open = await openDB('kept-open')
  await deleteDatabases()
  open.close()
  await expect.poll(names).toEqual([])
})

test('databases that cannot be listed are logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(indexedDB, 'databases').mockRejectedValue(new Error('private window'))
  await deleteDatabases()
  expect(log).toHaveBeenCalledWith('The databases could not be deleted', expect.any(Error))
})

// AUTH-087
test('a database that cannot be deleted does not block signing out', async () => {
  vi.spyOn(indexedDB, 'databases').mockResolvedValue([{ name: 'verso-broken', version: 1 }])
  const remove = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
    const request = new EventTarget()
    queueMicrotask(() => request.dispatchEvent(new Event('error')))
    return request as IDBOpenDBRequest
  })
  await deleteDatabases()
  expect(remove).toHaveBeenCalledWith('verso-broken')
})
