import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { Button } from '../ui/button.tsx'
import { queryClient } from './query-client.ts'

// PLAN-012
test('the second click of a double click finds the button locked, even in a busy browser', async () => {
  let sent = 0
  function Pay() {
    const payment = useMutation({
      mutationFn: () => {
        sent += 1
        return new Promise(() => undefined)
      },
    })
    return (
      <Button loading={payment.isPending} onClick={() => payment.mutate()}>
        Pay
      </Button>
    )
  }
  await render(
    <QueryClientProvider client={queryClient}>
      <Pay />
    </QueryClientProvider>,
  )
  const pay = page.getByRole('button', { name: 'Pay' }).element() as HTMLButtonElement
  pay.click()
  // As in a busy browser, no timer runs between the two events, only microtasks.
  for (let n = 0; n < 50; n += 1) await Promise.resolve()
  pay.click()
  expect(sent).toBe(1)
  await expect.element(pay).toHaveAttribute('aria-busy', 'true')
  queryClient.clear()
})
