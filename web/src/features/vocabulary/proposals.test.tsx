import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer } from '../../test/fake-server.ts'
import { openPageAt } from '../../test/open-page-at.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import '../../app/styles.css'
import { Proposals } from './proposals.tsx'

/** Opens a list of the proposals `word 1` to `word {total}`; a refusal removes the words that it names. */
async function openProposals(total: number) {
  let words = Array.from({ length: total }, (_, n) => `word ${n + 1}`)
  const server = fakeServer({
    listProposals: ({ input }) => {
      const [offset, limit] = [Number(input['offset']), Number(input['limit'])]
      const proposals = words
        .slice(offset, offset + limit)
        .map((keyword) => ({ keyword, photos: 1 }))
      return { proposals, total: words.length }
    },
    refuseProposals: ({ input }) => {
      const gone = new Set(input['keywords'] as string[])
      words = words.filter((word) => !gone.has(word))
      return { message: '', act_id: null, photos: gone.size, is_running: false }
    },
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await openPageAt('/keywords', () => (
    <QueryClientProvider client={queries}>
      <Proposals />
      <Toasts />
    </QueryClientProvider>
  ))
  await page.getByRole('button', { name: /proposals$/ }).click()
  return server
}

const word = (name: string) => page.getByRole('checkbox', { name, exact: true })
const turnTo = (n: number) => page.getByRole('button', { name: `Page ${n}`, exact: true }).click()
const thisPage = () => page.getByRole('checkbox', { name: 'Select this page' })
const refuse = () => page.getByRole('button', { name: 'Refuse', exact: true })

test('every proposal can be reached, and those selected on several pages are decided together', async () => {
  const server = await openProposals(650)
  await expect.element(word('word 100')).toBeInTheDocument()
  await expect.element(word('word 101')).not.toBeInTheDocument()
  await word('word 1').click()
  for (const n of [2, 3, 4, 5, 6]) await turnTo(n)
  await expect.element(page.getByText('501 - 600 of 650')).toBeInTheDocument()
  await turnTo(7)
  await expect.element(page.getByText('601 - 650 of 650')).toBeInTheDocument()
  await thisPage().click()
  await expect.element(page.getByText('51 selected.')).toBeInTheDocument()
  await refuse().click()
  // The last page disappears with its words.
  await expect.element(page.getByText('501 - 599 of 599')).toBeInTheDocument()
  await expect.element(thisPage()).not.toBeChecked()
  const refused = server.seen.filter(({ call }) => call === 'refuseProposals')
  const keywords = Array.from({ length: 50 }, (_, n) => `word ${n + 601}`)
  expect(refused.map(({ input }) => input['keywords'])).toEqual([['word 1', ...keywords]])
})

test('more proposals than one call accepts cannot be decided at once, and the dialog says so', async () => {
  await openProposals(650)
  for (const n of [1, 2, 3, 4, 5]) {
    await turnTo(n)
    await expect.element(word(`word ${n * 100}`)).toBeInTheDocument()
    await thisPage().click()
  }
  await expect.element(refuse()).toBeEnabled()
  await turnTo(6)
  await word('word 501').click()
  await expect
    .element(page.getByText('501 selected. At most 500 can be decided at once.'))
    .toBeInTheDocument()
  await expect.element(refuse()).toBeDisabled()
})
