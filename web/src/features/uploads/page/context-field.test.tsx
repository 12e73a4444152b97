import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deleteDatabases } from '../../../lib/databases.ts'
import { drop, openUploads, picture } from '../../../test/open-uploads.tsx'
import type { Send } from '../queue/attempt-upload.ts'
import type { UploadFile } from '../queue/upload-file.ts'

const summary = () => page.getByText(/^(Add a note for these photos|Note for these photos)$/)
const note = page.getByLabelText('What do you know about them?')
const people = page.getByLabelText('Who may be in them?')
const upload = page.getByRole('button', { name: 'Upload', exact: true })
const album = { note: "Grandma's album, 1958 to 1964", people: 'Rose, Otto' }

beforeEach(deleteDatabases)

/** A transport that records each sent file; with `hangs` it never ends. */
function recordingTransport(hangs = false) {
  const sent: UploadFile[] = []
  const send: Send = async (file, { onSigned }) => {
    onSigned('https://storage.test/1')
    sent.push(file)
    if (hangs) await new Promise(() => {})
  }
  return { sent, send }
}

// API-035
test('the note is collapsed and empty at first, and is sent with every file in both modes', async () => {
  const { sent, send } = recordingTransport()
  await openUploads({ send })
  await expect.element(note).not.toBeVisible()
  const heading = summary().element().closest('summary')
  heading?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(note).toHaveValue('')
  await note.fill(album.note)
  await people.fill(album.people)
  await page.getByText('editorial', { exact: true }).click()
  await expect.element(note).toHaveValue(album.note)
  drop([await picture('a.png'), await picture('b.png')])
  await upload.click()
  await expect.poll(() => sent.map(({ context }) => context)).toEqual([album, album])
})

// API-035
test('files queued by a later click get the note of that click', async () => {
  const { sent, send } = recordingTransport()
  await openUploads({ send })
  drop([await picture('a.png')])
  await upload.click()
  await expect.poll(() => sent.length).toBe(1)
  await summary().click()
  await note.fill(album.note)
  drop([await picture('b.png')])
  await upload.click()
  await expect
    .poll(() => sent.map(({ context }) => context))
    .toEqual([null, { note: album.note, people: '' }])
})

// API-035, UP-017
test('the collapsed note shows its content; Clear empties it', async () => {
  await openUploads()
  await summary().click()
  await note.fill(album.note)
  await people.fill(album.people)
  await summary().click()
  await expect.element(page.getByText(`${album.note} · Rose, Otto`)).toBeVisible()
  drop([await picture('a.png')])
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click()
  await expect.element(page.getByText('Add a note for these photos')).toBeVisible()
})

//
test('an interrupted upload gets its note back when its files are added again', async () => {
  const interrupted = recordingTransport(true)
  const first = await openUploads({ send: interrupted.send })
  await summary().click()
  await note.fill(album.note)
  await people.fill(album.people)
  const file = await picture('a.png')
  drop([file])
  await upload.click()
  await expect.poll(() => interrupted.sent.length).toBe(1)
  await first.router.navigate({ to: '/', ignoreBlocker: true })

  const { sent, send } = recordingTransport()
  await openUploads({ send })
  drop([file])
  await expect.element(page.getByText(`${album.note} · Rose, Otto`)).toBeVisible()
  await upload.click()
  await expect.poll(() => sent[0]?.context).toEqual(album)
})

// API-035
test('too many names show an error at the field', async () => {
  await openUploads()
  await summary().click()
  await people.fill(Array.from({ length: 51 }, (_, index) => `P${index}`).join(', '))
  await expect.element(people).toHaveAccessibleDescription(/^At most 50 names/)
})
