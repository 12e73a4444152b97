import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { SearchBox } from './search-box.tsx'

const field = page.getByLabelText('Search', { exact: true })

/** A field whose page shows a search only when the test says so. */
async function openField(debounceMs = 0) {
  const searches: string[] = []
  let show: (value: string) => void = () => undefined
  function Page() {
    const [value, setValue] = useState('')
    show = setValue
    const onSearch = (text: string) => void searches.push(text)
    return <SearchBox label="Search" value={value} onSearch={onSearch} debounceMs={debounceMs} />
  }
  await render(<Page />)
  return {
    searches,
    async show(value: string) {
      show(value)
      await new Promise(requestAnimationFrame)
    },
  }
}

// LIST-006
test('a search that arrives late leaves what was typed since', async () => {
  const { searches, show } = await openField()
  await field.fill('har')
  await field.fill('harb')
  await show('har')
  await expect.element(field).toHaveValue('harb')
  await field.fill('')
  await show('harb')
  await expect.element(field).toHaveValue('')
  expect(searches).toEqual(['har', 'harb', ''])
})

// LIST-006
test('the field follows Back and Forward', async () => {
  const { show } = await openField()
  await field.fill('harbour')
  await show('harbour')
  await show('')
  await expect.element(field).toHaveValue('')
  await show('harbour')
  await expect.element(field).toHaveValue('harbour')
})

// LIST-006, LIST-007
test('a search that others change while the user is typing is not searched afterwards', async () => {
  const debounceMs = 100
  const { searches, show } = await openField(debounceMs)
  await field.fill('pier')
  await expect.poll(() => searches).toEqual(['pier'])
  await show('pier')
  await field.fill('piers')
  await show('')
  await expect.element(field).toHaveValue('')
  await new Promise((resolve) => setTimeout(resolve, 2 * debounceMs))
  expect(searches).toEqual(['pier'])
})
