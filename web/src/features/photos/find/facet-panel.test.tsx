import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer } from '../../../test/fake-server.ts'
import { facets } from '../../../test/given-facets.ts'
import { openPageAt } from '../../../test/open-page-at.tsx'
import { FacetPanel } from './facet-panel.tsx'
import '../../../app/styles.css'

function openPanel(answer: typeof facets) {
  fakeServer({ getFacets: () => answer, listSavedSearches: () => ({ searches: [] }) })
  return openPageAt('/', () => (
    <QueryClientProvider client={new QueryClient()}>
      <FacetPanel search={{}} version="1" onChange={() => undefined} />
    </QueryClientProvider>
  ))
}
const entry = (name: string) => page.getByRole('button', { name, exact: true })
const note = page.getByText(
  'More than 10,000 photos match. These numbers count only 10,000 of them.',
)

// LIST-006
test('counts from only a part of the photos are marked as lower bounds', async () => {
  await openPanel(facets)
  await expect.element(note).toBeVisible()
  await expect.element(entry('Italy 10,000+ photos')).toBeVisible()
  await expect.element(entry('France 237+ photos')).toBeVisible()
})

// LIST-006
test('exact counts are shown as they are, up to 10,000', async () => {
  await openPanel({ ...facets, is_capped: false })
  await expect.element(entry('Italy 10,000+ photos')).toBeVisible()
  await expect.element(entry('France 237 photos')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})
