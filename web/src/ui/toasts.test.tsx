import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { toast } from './toast.ts'
import { Toasts } from './toasts.tsx'

test('what is said before there is anything to show it appears then; what was taken back does not', async () => {
  const takeBack = toast('Waiting for the line')
  toast('Changes saved')
  takeBack()
  await render(<Toasts />)
  await expect.element(page.getByText('Changes saved')).toBeVisible()
  await expect.element(page.getByText('Waiting for the line')).not.toBeInTheDocument()
  const later = toast('Three photos deleted')
  await expect.element(page.getByText('Three photos deleted')).toBeVisible()
  later()
  await expect.element(page.getByText('Three photos deleted')).not.toBeInTheDocument()
})
