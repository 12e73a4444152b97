import { limits } from '@verso/contract/limits.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { HttpError } from './http.ts'
import { useBusyState } from './use-busy-state.ts'

afterEach(() => {
  vi.useRealTimers()
})

const texts = { busy: 'Deleting …', failed: (reason: string) => `Not deleted: ${reason}` }
const idle = { isPending: false, isError: false, error: null as unknown }

// LIST-042, LIST-043, ADMIN-031
test('a dialog shows that a change is running, then why it failed, and closes two seconds later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onEnd = vi.fn<() => void>()
  const { result, rerender } = await renderHook(
    (mutation = idle) => useBusyState(mutation, texts, onEnd),
    { initialProps: idle },
  )
  expect(result.current).toBeUndefined()
  await rerender({ ...idle, isPending: true })
  expect(result.current).toEqual({ kind: 'busy', text: 'Deleting …' })
  vi.advanceTimersByTime(limits.errorMessageMs)
  expect(onEnd).not.toHaveBeenCalled()

  await rerender({ ...idle, isError: true, error: new HttpError('Network Error') })
  expect(result.current).toEqual({ kind: 'failed', text: 'Not deleted: Network Error' })
  vi.advanceTimersByTime(limits.errorMessageMs - 1)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onEnd).toHaveBeenCalledOnce()
})
