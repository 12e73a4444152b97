import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { givenPhoto } from '../../../test/given-photo.ts'
import { listed, openList } from '../../../test/open-list.tsx'

const pending = givenPhoto({
  name: 'a',
  original_name: 'Pier.jpg',
  status: 'pending',
  keywords: [],
})
const sentence = "The AI provider's limit is reached. Your photos wait and go on by themselves."
const anyLine = () => page.getByText(sentence)

// AI-010
test('the list says once why photos wait, and until when', async () => {
  const until = '2026-05-02T10:12:00.000Z'
  const waiting = { reason: 'provider_limit' as const, until, sentence }
  await openList(() => ({ ...listed([pending, { ...pending, id: 'b', name: 'b' }]), waiting }))
  const line = page.getByText(/go on by themselves\. Until 2 May 2026, /)
  await expect.element(line).toBeVisible()
  expect(line.elements()).toHaveLength(1)
})

// AI-010
test('without an end time none is named, and without a reason there is no line', async () => {
  let isPaused = true
  const waiting = { reason: 'paused' as const, until: null, sentence }
  const { queries } = await openList(() => ({
    ...listed([pending]),
    waiting: isPaused ? waiting : null,
  }))
  await expect.element(anyLine()).toMatchTextContent(/themselves\.$/)
  isPaused = false
  await queries.invalidateQueries()
  await expect.element(anyLine()).not.toBeInTheDocument()
})
