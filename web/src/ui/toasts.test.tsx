import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { toast } from './toast.ts'
import { Toasts } from './toasts.tsx'

test('toasts from before the viewport is mounted appear once it is, unless they were closed', async () => {
  const close = toast('Waiting for the line')
  toast('Changes saved')
  close()
  await render(<Toasts />)
  await expect.element(page.getByText('Changes saved')).toBeVisible()
  await expect.element(page.getByText('Waiting for the line')).not.toBeInTheDocument()
  const closeLater = toast('Three photos deleted')
  await expect.element(page.getByText('Three photos deleted')).toBeVisible()
  closeLater()
  await expect.element(page.getByText('Three photos deleted')).not.toBeInTheDocument()
})
