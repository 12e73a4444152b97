import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render, renderHook } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { useShortcuts, useSingleKeyShortcuts } from './use-shortcuts.ts'

const pressed = vi.fn<(key: string) => void>()

function Shortcuts() {
  const run = ({ key }: KeyboardEvent) => pressed(key)
  useShortcuts({ k: run, escape: run })
  return (
    <>
      <input aria-label="text" />
      <input aria-label="checkbox" type="checkbox" />
      <input aria-label="radio" type="radio" />
      <textarea aria-label="textarea" />
      <select aria-label="select" />
      <p aria-label="editable" contentEditable />
      <button type="button" aria-label="button" />
    </>
  )
}

/** Sends a key to an element and returns whether the browser's own action was prevented. */
function press(key: string, init: KeyboardEventInit = {}, target: EventTarget = document.body) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  target.dispatchEvent(event)
  return event.defaultPrevented
}

beforeEach(() => {
  pressed.mockClear()
  document.cookie = 'keys=; Path=/; Max-Age=0'
})
afterEach(() => {
  for (const layer of document.querySelectorAll('.layer')) layer.remove()
})

test('a shortcut runs in either case and replaces the browser’s own action', async () => {
  await render(<Shortcuts />)
  expect(press('k')).toBe(true)
  expect(press('K')).toBe(true)
  expect(press('Escape')).toBe(true)
  expect(press('x')).toBe(false)
  expect(pressed.mock.calls.flat()).toEqual(['k', 'K', 'Escape'])
})

test('shortcuts end when their page is left', async () => {
  const { unmount } = await render(<Shortcuts />)
  await unmount()
  press('k')
  expect(pressed).not.toHaveBeenCalled()
})

test.each([
  { ctrlKey: true },
  { metaKey: true },
  { altKey: true },
  { isComposing: true },
] satisfies KeyboardEventInit[])('a key with %j is left to the browser', async (init) => {
  await render(<Shortcuts />)
  expect(press('k', init)).toBe(false)
  expect(pressed).not.toHaveBeenCalled()
})

test('a key that something else has handled is not handled again', async () => {
  await render(<Shortcuts />)
  const button = page.getByLabelText('button').element()
  button.addEventListener('keydown', (event) => event.preventDefault())
  press('k', {}, button)
  expect(pressed).not.toHaveBeenCalled()
})

test.each([
  ['text', 0],
  ['textarea', 0],
  ['select', 0],
  ['editable', 0],
  ['checkbox', 1],
  ['radio', 1],
  ['button', 1],
])('a key typed into a %s runs %d shortcuts', async (label, times) => {
  await render(<Shortcuts />)
  press('k', {}, page.getByLabelText(label, { exact: true }).element())
  expect(pressed).toHaveBeenCalledTimes(times)
})

test.each([
  ['a dialog', '<div class="layer" role="dialog"></div>', 0],
  ['a question', '<div class="layer" role="alertdialog"></div>', 0],
  ['a toast', '<div class="layer" role="dialog" aria-modal="false"></div>', 1],
])('under %s shortcuts do not run, except under a toast', async (_, html, times) => {
  await render(<Shortcuts />)
  document.body.insertAdjacentHTML('beforeend', html)
  press('k')
  expect(pressed).toHaveBeenCalledTimes(times)
})

test('under an open popover shortcuts do not run', async () => {
  await render(<Shortcuts />)
  document.body.insertAdjacentHTML('beforeend', '<div class="layer" popover></div>')
  const popover = document.querySelector<HTMLElement>('.layer')
  press('k')
  popover?.showPopover()
  press('k')
  expect(pressed).toHaveBeenCalledTimes(1)
})

// WCAG 2.1.4
test('single-character shortcuts can be switched off and on again; others always work', async () => {
  await render(<Shortcuts />)
  const { result, act } = await renderHook(() => useSingleKeyShortcuts())
  expect(result.current[0]).toBe(true)
  await act(() => result.current[1](false))
  expect(result.current[0]).toBe(false)
  expect(press('k')).toBe(false)
  expect(press('Escape')).toBe(true)
  await act(() => result.current[1](true))
  expect(result.current[0]).toBe(true)
  expect(press('k')).toBe(true)
  expect(pressed.mock.calls.flat()).toEqual(['Escape', 'k'])
})
