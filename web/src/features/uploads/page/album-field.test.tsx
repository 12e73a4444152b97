import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deleteDatabases } from '../../../lib/databases.ts'
import { drop, openUploads, picture } from '../../../test/open-uploads.tsx'
import type { Send } from '../queue/attempt.ts'
import type { UploadFile } from '../queue/upload-file.ts'

const choice = page.getByRole('combobox', { name: 'Album' })
const upload = page.getByRole('button', { name: 'Upload', exact: true })
const summer = {
  id: 'a-1',
  name: 'Summer',
  note: 'Lake Garda',
  people: ['Rose'],
  mode: 'editorial' as const,
  vocabulary_mode: null,
  photos: 3,
  cover_url: null,
  created_date: '2026-05-02T10:12:00.000Z',
}

beforeEach(deleteDatabases)

function recorder() {
  const sent: UploadFile[] = []
  const send: Send = async (file, { onSigned }) => {
    onSigned('https://storage.test/1')
    sent.push(file)
    await Promise.resolve()
  }
  return { sent, send }
}

test('photos go into the chosen album, which says what they get and suggests the mode', async () => {
  const { sent, send } = recorder()
  await openUploads({ send, albums: [summer] })
  await expect.element(page.getByRole('option', { name: 'Summer' })).toBeInTheDocument()
  await choice.selectOptions('Summer')
  await expect.element(page.getByText(/the photos get: Lake Garda. People .*: Rose/)).toBeVisible()
  drop([await picture('a.png')])
  await upload.click()
  await expect
    .poll(() => sent.map(({ mode, context }) => [mode, context?.album]))
    .toEqual([['editorial', 'a-1']])
})

test('each folder gets an album of its name, which is created if it is missing', async () => {
  const { sent, send } = recorder()
  const { server } = await openUploads({ send, albums: [summer] })
  server.answers.createAlbum = () => ({ message: '', id: 'a-2', photos: 0, act_id: null })
  await choice.selectOptions('An album for each folder')
  const inFolder = async (path: string) => {
    const file = await picture(path.split('/').at(-1) ?? '')
    Object.defineProperty(file, 'webkitRelativePath', { value: path })
    return file
  }
  drop([
    await inFolder('Scans/Summer/a.png'),
    await inFolder('Scans/Rome/b.png'),
    await picture('c.png'),
  ])
  await upload.click()
  await expect
    .poll(() => Object.fromEntries(sent.map(({ title, context }) => [title, context?.album])))
    .toEqual({ 'a.png': 'a-1', 'b.png': 'a-2', 'c.png': undefined })
  expect(
    server.seen.filter(({ call }) => call === 'createAlbum').map(({ input }) => input),
  ).toMatchObject([{ name: 'Rome' }])
})
