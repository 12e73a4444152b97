import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { endOutage, givenHealth } from '../../test/health.ts'
import { connection } from './connection.ts'
import { createPart } from './part.ts'
import { usePart } from './use-part.ts'

let health: ReturnType<typeof givenHealth>

beforeEach(() => {
  health = givenHealth()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(async () => {
  await endOutage(health)
  vi.restoreAllMocks()
})

// ERR-020
test('a part that could not be loaded in the background is loaded once the server responds again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed'))
  load.mockResolvedValue('Messages')
  const part = createPart(load)
  const Page = () => <p>{usePart(part, 'soon')}</p>
  health.status = 0
  await render(<Page />)
  await expect.poll(() => connection.get()).not.toBe('online')
  health.status = 200
  await expect.element(page.getByText('Messages')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})
