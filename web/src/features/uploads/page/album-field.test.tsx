import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { deleteDatabases } from '../../../lib/databases.ts'
import { Refusal } from '../../../test/fake-server.ts'
import { drop, openUploads, picture } from '../../../test/open-uploads.tsx'
import { hashFile } from '../known/hash-file.ts'
import type { Send } from '../queue/attempt-upload.ts'
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
afterEach(() => vi.restoreAllMocks())

function recorder() {
  const sent: UploadFile[] = []
  const send: Send = async (file, { onSigned }) => {
    onSigned('https://storage.test/1')
    sent.push(file)
    await Promise.resolve()
  }
  return { sent, send }
}

test('photos go into the chosen album; the page shows what they get and suggests the mode', async () => {
  const { sent, send } = recorder()
  await openUploads({ send, albums: [summer] })
  await expect.element(page.getByRole('option', { name: 'Summer' })).toBeInTheDocument()
  await choice.selectOptions('Summer')
  await expect
    .element(
      page.getByText(
        /the photos get this one: Lake Garda. The people of the album are added: Rose/,
      ),
    )
    .toBeVisible()
  drop([await picture('a.png')])
  await upload.click()
  await expect
    .poll(() => sent.map(({ mode, context }) => [mode, context?.album]))
    .toEqual([['editorial', 'a-1']])
})

test('each folder gets an album with its name, which is created if it is missing', async () => {
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

/** Changes of albums, as `album names`. */
const joined = ({ server }: Awaited<ReturnType<typeof openUploads>>) =>
  server.seen.flatMap(({ call, input }) =>
    call === 'changeAlbum'
      ? [[input['id'], ...(input['which'] as { names: string[] }).names].join(' ')]
      : [],
  )
const changed = () => ({ message: '', photos: 1, act_id: null })

test('photos in the library can join the chosen album, even if nothing is uploaded', async () => {
  const opened = await openUploads({
    albums: [summer, { ...summer, id: 'a-3', name: 'Winter' }],
    find: async (files) =>
      new Map(files.map(({ sha256 }) => [sha256, { since: summer.created_date, name: 'old' }])),
  })
  opened.server.answers.changeAlbum = () => new Refusal(503, { error: 'Later' })
  drop([await picture('a.png')])
  await expect
    .element(page.getByText('1 photo is not uploaded: you already have it.'))
    .toBeVisible()
  const join = page.getByRole('button', { name: 'Put them into the album' })
  await expect.element(join).not.toBeInTheDocument()
  await choice.selectOptions('Summer')
  await expect.element(upload).toBeDisabled()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await join.click()
  await expect.poll(() => joined(opened)).toEqual(['a-1 old'])
  await expect.element(page.getByText(/already have is not in the album yet/)).toBeVisible()
  opened.server.answers.changeAlbum = changed
  await join.click()
  await expect
    .element(page.getByText('The photos that you already have are in the album.'))
    .toBeVisible()
  await choice.selectOptions('Winter')
  await join.click()
  await expect.poll(() => joined(opened)).toEqual(['a-1 old', 'a-1 old', 'a-3 old'])
})

test('photos that are not sent join the albums of their folders once the others have arrived', async () => {
  const { sent, send } = recorder()
  const [a, b] = [await picture('a.png'), await picture('b.webp', 'image/webp')]
  const isOld = await hashFile(a)
  const opened = await openUploads({
    send,
    albums: [summer, { ...summer, id: 'a-2', name: 'Rome' }],
    find: async () =>
      new Map([[isOld.sha256, { since: summer.created_date, name: 'old-img-a.png' }]]),
  })
  opened.server.answers.changeAlbum = changed
  const inFolder = (file: File, path: string) => {
    const copy = new File([file], path.split('/').at(-1) ?? '', { type: file.type })
    Object.defineProperty(copy, 'webkitRelativePath', { value: path })
    return copy
  }
  drop([inFolder(a, 'Rome/a.png'), inFolder(b, 'Summer/b.webp'), inFolder(b, 'Rome/c.webp')])
  await choice.selectOptions('An album for each folder')
  await expect
    .element(page.getByText('2 photos that you already have will be added to the album too.'))
    .toBeVisible()
  await upload.click()
  await expect.poll(() => joined(opened)).toEqual([`a-2 old-img-a.png ${sent[0]?.name}`])
  expect(sent.map(({ title }) => title)).toEqual(['b.webp'])
})
