import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { tokens } from '../test/given.ts'
import { openPageAt } from '../test/open-page-at.tsx'
import { unsavedWork, useLeaveGuard } from './leave-guard.ts'
import { session } from './session.ts'

let loss: string | undefined
const describeLoss = () => loss

function Page() {
  const { asking, leave, stay } = useLeaveGuard(describeLoss)
  return (
    asking && (
      <>
        <button type="button" onClick={leave}>
          Leave
        </button>
        <button type="button" onClick={stay}>
          Stay
        </button>
      </>
    )
  )
}

const button = (name: string) => page.getByRole('button', { name })
beforeEach(() => {
  loss = 'Two changes'
  session.open(tokens().AuthenticationResult)
})

test('leaving a page that would lose something waits for the answer', async () => {
  const router = await openPageAt('/profile', Page)
  const path = () => router.state.location.pathname
  expect(unsavedWork()).toBe('Two changes')
  void router.navigate({ to: '/help' })
  await button('Stay').click()
  await expect.element(button('Stay')).not.toBeInTheDocument()
  expect(path()).toBe('/profile')
  void router.navigate({ to: '/help' })
  await button('Leave').click()
  await expect.poll(path).toBe('/help')
  await expect.poll(unsavedWork).toBeUndefined()
})

test('asks nothing within the same page, or if nothing would be lost', async () => {
  const router = await openPageAt('/profile', Page)
  const path = () => router.state.location.pathname
  await router.navigate({ to: '/profile', hash: 'mails' })
  expect(router.state.location.hash).toBe('mails')
  loss = undefined
  expect(unsavedWork()).toBeUndefined()
  void router.navigate({ to: '/help' })
  await expect.poll(path).toBe('/help')
})

test('a user whose session has ended is not asked', async () => {
  const router = await openPageAt('/profile', Page)
  const path = () => router.state.location.pathname
  session.drop()
  void router.navigate({ to: '/help' })
  await expect.poll(path).toBe('/help')
})
