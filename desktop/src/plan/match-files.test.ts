import { expect, test } from 'vitest'
import { trickyWords as words } from '../../../server/src/test/words.ts'
import type { LocalFile } from './local-file.ts'
import { isWritable, matchFiles } from './match-files.ts'
import { photoType } from './photo-files.ts'
import type { ServerPhoto } from './server-photo.ts'

const photo = (name: string, sha256: string, payload_hash: string | null): ServerPhoto => ({
  id: `id ${name}`,
  original_name: name,
  bytes: 1000,
  sha256,
  payload_hash,
  reviewed_at: null,
  words,
})
const file = (path: string, sha256: string, payloadHash: string | null): LocalFile => ({
  path,
  contentType: photoType(path) ?? '',
  size: 1000,
  sha256,
  payloadHash,
})
const photos = [photo('a.jpg', 'sha a', 'pic a'), photo('b.jpg', 'sha b', 'pic b')]
const [a, b] = photos

const kindsOf = (files: LocalFile[], known = photos, written?: Map<string, string>) =>
  matchFiles(files, known, written).map(({ kind, photo }) => [kind, photo?.id ?? null])

// DESK-001, A-64
test('recognises renamed and edited files by their bytes or their picture', () => {
  const found = kindsOf(
    [
      file('/x/renamed.jpg', 'sha a', 'pic a'),
      file('/x/b.jpg', 'edited elsewhere', 'pic b'),
      file('/x/written.tif', 'sha of ours', null),
      file('/x/other.jpg', 'sha c', 'pic c'),
    ],
    photos,
    new Map([['sha of ours', 'id a.jpg']]),
  )
  expect(found).toEqual([
    ['exact', a?.id],
    ['same_picture', b?.id],
    ['exact', a?.id],
    ['none', null],
  ])
})

// DESK-001, A-64
test('never writes on the basis of a name alone', () => {
  const known = [...photos, photo('c.psd', 'sha c', null)]
  const matches = matchFiles(
    [file('/x/A.JPG', 'sha x', 'another picture'), file('/x/c.psd', 'sha y', null)],
    known,
  )
  expect(matches.map(({ kind }) => kind)).toEqual(['name_only', 'probable'])
  expect(matches.map((match) => isWritable(match, false))).toEqual([false, false])
  expect(matches.map((match) => isWritable(match, true))).toEqual([false, true])
})

// DESK-001, A-64
test('leaves the choice to the user if one picture matches several photos', () => {
  const known = [photo('a.jpg', 'sha 1', 'pic'), photo('copy.jpg', 'sha 2', 'pic')]
  expect(kindsOf([file('/x/a.jpg', 'sha 3', 'pic')], known)).toEqual([['several', null]])
  expect(kindsOf([file('/x/a.jpg', 'sha 1', 'pic')], known)).toEqual([['exact', 'id a.jpg']])
})

// DESK-001, A-64
test('gives a camera file the photo of the neighbouring file with the same name', () => {
  const jpeg = file('/x/IMG_1.jpg', 'sha a', 'pic a')
  const found = kindsOf([
    jpeg,
    file('/x/IMG_1.NEF', 'raw 1', 'raw pic 1'),
    file('/y/IMG_1.nef', 'raw 2', 'raw pic 2'),
    file('/x/IMG_1.png', 'png', 'png pic'),
  ])
  expect(found).toEqual([
    ['exact', a?.id],
    ['pair', a?.id],
    ['none', null],
    ['none', null],
  ])
  const two = [jpeg, file('/x/IMG_1.heic', 'sha b', 'pic b'), file('/x/IMG_1.nef', 'raw', null)]
  expect(kindsOf(two)[2]).toEqual(['none', null])
})

// DESK-001, A-64
test('reads photos only, and no hidden or temporary files', () => {
  const paths = ['/x/a.JPEG', '/x/b.dng', '/x/c.xmp', '/x/.~verso-12.jpg', '/x/._a.jpg', '/x/jpg']
  expect(paths.map(photoType)).toEqual(['image/jpeg', 'image/x-raw', null, null, null, null])
})
