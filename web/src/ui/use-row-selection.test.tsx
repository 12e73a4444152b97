import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useRowSelection } from './use-row-selection.ts'

type Item = { key: string; status: string }
const items = (keys: string, status = 'new'): Item[] => [...keys].map((key) => ({ key, status }))

const select = (page: readonly Item[]) =>
  renderHook((rows = page) => useRowSelection(rows, ({ key }) => key), { initialProps: page })

// LIST-026
test('the selection is kept by key when the page changes', async () => {
  const { result, act, rerender } = await select(items('abcd'))
  await act(() => result.current.toggle('a', true, false))
  expect(result.current.page).toEqual({ all: false, some: true })
  await rerender(items('x'))
  expect(result.current.page).toEqual({ all: false, some: false })
  await act(() => result.current.selectPage(true))
  expect(result.current.page).toEqual({ all: true, some: true })
  expect(result.current.keys).toEqual(['a', 'x'])
  await rerender(items('abcd'))
  await act(() => result.current.selectPage(false))
  expect(result.current.keys).toEqual(['x'])
})

test('an empty page counts as neither fully nor partly selected', async () => {
  const { result } = await select([])
  expect(result.current.page).toEqual({ all: false, some: false })
})

// LIST-015
test('selected rows of the current page are up to date, others as they were when selected', async () => {
  const { result, act, rerender } = await select(items('ab'))
  await act(() => result.current.selectPage(true))
  await rerender(items('bc', 'changed'))
  expect(result.current.rows).toEqual([...items('a'), ...items('b', 'changed')])
})

// LIST-014
test('rows are added to the selection', async () => {
  const { result, act } = await select(items('abcd'))
  await act(() => result.current.toggle('a', true, false))
  await act(() => result.current.select(items('bd'), true))
  expect(result.current.keys).toEqual(['a', 'b', 'd'])
  await act(() => result.current.clear())
  expect(result.current.keys).toEqual([])
})

test('deselecting rows after a wait keeps rows that were selected since', async () => {
  const { result, act } = await select(items('abcd'))
  await act(() => result.current.select(items('ab'), true))
  const before = result.current
  await act(() => result.current.toggle('c', true, false))
  await act(() => before.select(items('ab'), false))
  expect(result.current.keys).toEqual(['c'])
})

// LIST-026
test.each([
  ['b', 'd', 'bcd'],
  ['d', 'b', 'bcd'],
  ['', 'c', 'c'],
])('a range from %j to %j takes %j', async (from, to, taken) => {
  const { result, act } = await select(items('abcd'))
  if (from) await act(() => result.current.toggle(from, true, false))
  await act(() => result.current.toggle(to, true, true))
  expect(result.current.keys.toSorted().join('')).toBe(taken)
})

// LIST-026
test('a range that starts on another page selects only the row itself', async () => {
  const { result, act, rerender } = await select(items('xy'))
  await act(() => result.current.toggle('x', true, false))
  await rerender(items('abcd'))
  await act(() => result.current.toggle('c', true, true))
  expect(result.current.keys).toEqual(['x', 'c'])
})
