import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../test/open-app.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })

// SET-018, SET-022, A-48
test('while typing the form counts as changed; an invalid value is reset and not saved', async () => {
  const { asked } = await openApp(
    '/settings',
    { editProfile: () => ({ message: 'Saved' }) },
    { user: { dimension_height: 600, dimension_width: 400 } },
  )
  await expect.element(button('Save Changes')).toBeDisabled()
  for (const typed of ['12000', '1e3', '-20', '99999', '1e']) {
    await field('Width').click()
    await userEvent.keyboard('{Control>}a{/Control}')
    await userEvent.keyboard(typed)
    await expect.element(button('Save Changes')).toBeEnabled()
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Width')).toHaveValue(400)
    await expect.element(button('Save Changes')).toBeDisabled()
  }
  expect(asked('editProfile')).toEqual([])
  expect(page.getByRole('alert').elements()).toHaveLength(0)
})

// SET-019, SET-020
test('after saving, the field shows the number that was saved', async () => {
  const { asked } = await openApp(
    '/settings',
    { editProfile: () => ({ message: 'Saved' }) },
    { user: { dimension_height: 600, dimension_width: 400 } },
  )
  await field('Width').fill('640.7')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => asked('editProfile'))
    .toEqual([{ method: 'edit', dimension_height: 600, dimension_width: 640 }])
  await expect.element(field('Width')).toHaveValue(640)
  await expect.element(button('Save Changes')).toBeDisabled()
})
