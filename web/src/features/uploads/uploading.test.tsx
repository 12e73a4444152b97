import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { HttpError } from '../../lib/http.ts'
import { drop, openUploads, pictures } from '../../test/open-uploads.tsx'
import type { Send } from './queue/attempt-upload.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const upload = button('Upload')

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

/** A transport whose attempts end when the test says so. */
function manualTransport() {
  const attempts: { title: string; mode: string | null; signal: AbortSignal; end: () => void }[] =
    []
  const send: Send = ({ title, mode }, { signal, onSigned }) =>
    new Promise((resolve) => {
      onSigned('https://storage.test/1')
      attempts.push({ title, mode, signal, end: resolve })
    })
  return { send, attempts }
}

async function openWith(count: number, send?: Send) {
  const opened = await openUploads({ send })
  drop(await pictures(count))
  await expect.element(page.getByText(`Uploaded: 0/${count}`)).toBeVisible()
  return opened
}

// UP-003, UP-015, UP-017, UP-036, UP-039, UP-040, UP-043, UP-046
test('Upload sends the files in their mode, two at a time, and reports how many', async () => {
  const { send, attempts } = manualTransport()
  const { calls } = await openWith(3, send)
  await page.getByText('editorial', { exact: true }).click()
  await upload.click()
  await expect.element(row('1.png')).toMatchTextContent('In progress')
  await expect.element(row('3.png')).toMatchTextContent('Pending')
  await expect.poll(() => attempts.length).toBe(2)
  expect(attempts.map(({ title, mode }) => `${title} ${mode}`)).toEqual([
    '1.png editorial',
    '2.png editorial',
  ])
  expect(calls('updateLastUploadCount').map(({ input }) => input)).toEqual([
    { method: 'update_last_upload_count', email: 'ana@example.org', file_count: 3 },
  ])
  await expect.element(upload).toBeEnabled()
  attempts[0]?.end()
  await expect.element(row('3.png')).toMatchTextContent('In progress')
  await expect.element(upload).toBeDisabled()
  await expect.element(page.getByText('Uploaded: 1/3')).toBeVisible()
  await expect.element(row('1.png')).toMatchTextContent('Uploaded')
})

// UP-020, UP-044, UP-045, UP-046, LIM-014
test('when all files are done a link home shows, and the profile is loaded again after 3 s', async () => {
  let sentAt = Infinity
  const { calls } = await openWith(2, async () => {
    sentAt = performance.now()
  })
  await expect.element(page.getByText(/^Remaining Credits/)).toMatchTextContent('50 − 2 = 48')
  const before = calls('getUser').length
  const link = page.getByRole('link', { name: 'See them in the Image List' })
  await upload.click()
  await expect.element(link).toHaveAttribute('href', '/')
  await expect.element(page.getByText('Uploaded: 2/2')).toBeVisible()
  await expect.element(upload).toBeDisabled()
  expect(calls('getUser')).toHaveLength(before)
  await expect.poll(() => calls('getUser').length, { timeout: 8000 }).toBe(before + 1)
  expect(performance.now() - sentAt).toBeGreaterThanOrEqual(2999)
  await expect.element(page.getByText(/^Remaining Credits/)).not.toMatchTextContent('−')
})

// UP-016, UP-041, UP-042, ERR-009
test('a final error is shown in the row and counted; Upload tries again', async () => {
  let broken = true
  const names = new Set<string>()
  let attempts = 0
  await openWith(1, async ({ name }) => {
    attempts += 1
    names.add(name)
    if (broken) throw new Error('Network Error')
  })
  await upload.click()
  await expect
    .element(row('1.png'), { timeout: 14_000 })
    .toMatchTextContent('Error when Uploading Network Error')
  await expect.element(page.getByText('Errored files: 1')).toBeVisible()
  expect([attempts, names.size]).toEqual([4, 1])
  broken = false
  await upload.click()
  await expect.element(page.getByText('Uploaded: 1/1')).toBeVisible()
  await expect.element(page.getByText('Errored files: 0')).toBeVisible()
})

test('Pause starts no more files until Resume', async () => {
  const { send, attempts } = manualTransport()
  await openWith(4, send)
  await upload.click()
  await expect.poll(() => attempts.length).toBe(2)
  await button('Pause').click()
  for (const { end } of attempts) end()
  await expect.element(page.getByText('Uploaded: 2/4')).toBeVisible()
  await expect.element(page.getByText('Paused', { exact: true })).toBeVisible()
  expect(attempts).toHaveLength(2)
  await button('Resume').click()
  await expect.poll(() => attempts.length).toBe(4)
})

/** Switches the network off and on for the health check and the uploads. */
function cuttableNetwork() {
  const net = { isUp: false, attempts: 0 }
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    if (!net.isUp) throw new TypeError('Failed to fetch')
    return new Response('')
  })
  const send: Send = async () => {
    net.attempts += 1
    if (!net.isUp) throw new HttpError('Network Error')
  }
  return { net, send }
}

//
test('without a network the upload waits, says so, and resumes by itself', async () => {
  const { net, send } = cuttableNetwork()
  await openWith(3, send)
  await upload.click()
  const waiting = page.getByRole('status').filter({ hasText: 'Waiting for a connection' })
  await expect.element(waiting).toBeVisible()
  await expect.element(row('3.png')).toMatchTextContent('Pending')
  await button('Pause').click()
  await expect.element(page.getByText('Paused', { exact: true })).toBeVisible()
  await expect.element(waiting).not.toBeInTheDocument()
  await button('Resume').click()
  await expect.element(waiting).toBeVisible()
  net.isUp = true
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Uploaded: 3/3')).toBeVisible()
  await expect.element(waiting).not.toBeInTheDocument()
  expect(net.attempts).toBe(5)
})

// UP-021, UP-022, UP-019, A-102
test('an upload that waits for the network can be cleared, and leaving asks first', async () => {
  const { net, send } = cuttableNetwork()
  const { router } = await openWith(2, send)
  await upload.click()
  await expect.element(page.getByText('Waiting for a connection')).toBeVisible()
  router.history.push('/elsewhere')
  await expect.element(page.getByText(/Are you sure you want to leave\?/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await button('Clear').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click()
  await expect.element(page.getByText('Waiting for a connection')).not.toBeInTheDocument()
  net.isUp = true
  window.dispatchEvent(new Event('online'))
  router.history.push('/elsewhere')
  await expect.poll(() => router.state.location.pathname).toBe('/elsewhere')
  expect(net.attempts).toBe(2)
})

//
test('a note says that uploading refused files again will not help', async () => {
  const data = { error: 'The photo could not be read.' }
  await openWith(2, async ({ title }) => {
    if (title === '1.png') throw new HttpError('Failed', { status: 422, statusText: '', data })
  })
  await upload.click()
  await expect
    .element(row('1.png'))
    .toMatchTextContent('Error when Uploading The photo could not be read.')
  await expect.element(page.getByText(/Uploading it again will not help/)).toBeVisible()
  await expect.element(page.getByText(/Click Upload to try/)).not.toBeInTheDocument()
  await expect.element(upload).toBeEnabled()
})

// UP-044
test('the line that all files are done disappears when files are added', async () => {
  await openWith(1)
  await upload.click()
  await expect.element(page.getByText(/All files are done/)).toBeVisible()
  drop(await pictures(2))
  await expect.element(page.getByText('Uploaded: 1/3')).toBeVisible()
  await expect.element(page.getByText(/All files are done/)).not.toBeInTheDocument()
})

// UP-017, UP-019
test('Clear asks first, then empties the table', async () => {
  await openWith(2)
  await button('Clear').click()
  const question = page.getByText('Are you sure you want to clear all added images')
  await expect.element(question).toBeVisible()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(row('2.png')).toBeVisible()
  await button('Clear').click()
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect.element(page.getByText('Uploaded: 0/2')).not.toBeInTheDocument()
})

// UP-021, UP-022
test('leaving with pending files asks first; Cancel stays, Yes aborts and leaves', async () => {
  const { send, attempts } = manualTransport()
  const { router } = await openWith(3, send)
  await upload.click()
  await expect.poll(() => attempts.length).toBe(2)
  const leave = () => router.history.push('/elsewhere')
  const question = page.getByText(
    'Are you sure you want to leave? Files that are ready to upload or in progress will be lost.',
  )
  leave()
  await expect.element(question).toBeVisible()
  await button('Cancel').click()
  await expect.element(question).not.toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/upload')
  expect(attempts[0]?.signal.aborted).toBe(false)
  leave()
  await button('Yes, Proceed').click()
  await expect.poll(() => router.state.location.pathname).toBe('/elsewhere')
  expect(attempts.map(({ signal }) => signal.aborted)).toEqual([true, true])
})

// UP-021
test('leaving with nothing to lose does not ask', async () => {
  const { router } = await openWith(1)
  await upload.click()
  await expect.element(page.getByText('Uploaded: 1/1')).toBeVisible()
  router.history.push('/elsewhere')
  await expect.poll(() => router.state.location.pathname).toBe('/elsewhere')
})
