import { expect, test } from 'vitest'
import type { LocalFile } from './local-file.ts'
import { photoType } from './photo-files.ts'
import { acceptedTypes, type UploadHistory, planUploads } from './upload-plan.ts'

const file = (path: string, sha256: string, payloadHash: string | null = null): LocalFile => ({
  path,
  contentType: photoType(path) ?? '',
  size: 1000,
  sha256,
  payloadHash,
})

function fates(files: LocalFile[], knowledge: Partial<UploadHistory> = {}) {
  const nothing = new Set<string>()
  const base = { accepted: acceptedTypes([]), known: nothing, written: nothing }
  const plans = planUploads(files, { ...base, wasUploaded: () => false, ...knowledge })
  return plans.map(({ fate, type }) => [fate, type])
}

//
test('sends each picture once, unless the account has or had it or this program wrote it', () => {
  const files = [
    file('/x/new.jpg', '1', 'picture'),
    file('/x/edited.jpg', '2', 'picture'),
    file('/x/same.png', '3'),
    file('/y/same.png', '3'),
    file('/x/known.webp', '4'),
    file('/x/written.jpg', '5'),
    file('/x/deleted.jpg', '6'),
  ]
  const known = { known: new Set(['4']), written: new Set(['5']) }
  const found = fates(files, { ...known, wasUploaded: ({ sha256 }) => sha256 === '6' })
  expect(found.map(([fate]) => fate)).toEqual([
    'send',
    'copy',
    'send',
    'copy',
    'known',
    'written',
    'deleted',
  ])
})

//
test("sends formats under the server's media types, and no camera file next to its photo", () => {
  const files = ['a.nef', 'a.jpg', 'b.NEF', 'c.nrw', 'd.tif', 'e.psd'].map((name) =>
    file(`/x/${name}`, name),
  )
  expect(fates(files, { accepted: acceptedTypes(['raw']) })).toEqual([
    ['pair', 'image/x-nikon-nef'],
    ['send', 'image/jpeg'],
    ['send', 'image/x-nikon-nef'],
    ['format', null],
    ['format', 'image/tiff'],
    ['format', null],
  ])
})
