import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safePath, sidecarBase, sidecarPath, UniquePaths } from './archive-paths.ts'

//
test('names keep their folders; characters and names that not every system allows are replaced', () => {
  expect(safePath('Ferien 2001/Mäuse "2".jpg')).toBe('Ferien 2001/Mäuse _2_.jpg')
  expect(safePath('a\\b.jpg')).toBe('a/b.jpg')
  expect(safePath('CON.jpg')).toBe('_CON.jpg')
  expect(safePath('//')).toBe('photo')
})

//
test('no path leads outside the folder in which an archive is unpacked', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[./\\:a\t]*$/), (name) => {
      const path = safePath(name)
      expect(path).not.toMatch(/^\/|(^|\/)\.\.?(\/|$)|[\\:\t]|\/\/|\/$/)
      expect(path).not.toBe('')
    }),
  )
})

//
test('every part of a path is valid on each system, even with a number and as a sidecar', () => {
  const part = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.constant('写'.repeat(300)),
  )
  fc.assert(
    fc.property(part, part, (name, ending) => {
      const path = sidecarPath(safePath(`${name}.${ending}`), 'full', true)
      for (const each of path.split('/')) {
        expect(Buffer.byteLength(`${each} (100000)`)).toBeLessThanOrEqual(255)
        expect(each).toBe(each.trimEnd())
        expect(each).not.toMatch(/\.$/)
      }
    }),
  )
  expect(safePath(`${'写'.repeat(300)}.jpg`)).toBe(`${'写'.repeat(66)}.jpg`)
  expect(safePath(`a${'b'.repeat(118)} c`)).toBe(`a${'b'.repeat(118)}`)
  expect(safePath(`con${' '.repeat(200)}x.jpg`)).toMatch(/^_con +\.jpg$/)
  const names = ['con .jpg', 'Com¹.jpg', 'CONIN$', 'nul.tar.gz', 'contact.jpg', 'com10.jpg']
  expect(names.map(safePath)).toEqual([
    '_con .jpg',
    '_Com¹.jpg',
    '_CONIN$',
    '_nul.tar.gz',
    'contact.jpg',
    'com10.jpg',
  ])
})

//
test('duplicates are numbered regardless of case, and skip numbers that are taken', () => {
  const paths = new UniquePaths()
  const names = ['photo.jpg', 'photo (2).jpg', 'Photo.JPG', 'photo.jpg', 'a/photo.jpg']
  expect(names.map((name) => paths.numbered(name))).toEqual([
    'photo.jpg',
    'photo (2).jpg',
    'Photo (3).JPG',
    'photo (4).jpg',
    'a/photo.jpg',
  ])
})

//
test('no file gets the name of a folder, a reserved file or another file, in any order', () => {
  const paths = new UniquePaths(['report.txt'])
  const names = ['a.jpg', 'A.jpg/b.jpg', 'a.jpg_', 'c/d.jpg', 'C', 'Report.txt', 'a.jpg/b.jpg']
  expect(names.map((name) => paths.numbered(name))).toEqual([
    'a.jpg',
    'A.jpg_/b.jpg',
    'a (2).jpg_',
    'c/d.jpg',
    'C (2)',
    'Report (2).txt',
    'a.jpg_/b (2).jpg',
  ])
  const path = fc.array(fc.constantFrom('a', 'A', 'a_', '2', 'b.x'), { minLength: 1, maxLength: 3 })
  const order = fc.array(fc.tuple(path, fc.boolean()), { maxLength: 20 })
  fc.assert(
    fc.property(order, (wanted) => {
      const unique = new UniquePaths()
      const given = wanted.map(([parts, isSidecar]) => {
        const joined = parts.join('/')
        return isSidecar ? unique.inNumberedFolder(joined) : unique.numbered(joined)
      })
      const keys = given.map((each) => each.toLowerCase())
      expect(new Set(keys).size).toBe(keys.length)
      for (const key of keys)
        expect(keys.filter((other) => other.startsWith(`${key}/`))).toEqual([])
    }),
  )
})

// A-64, DESK-003
test('a sidecar keeps the name of its photo, so duplicates go into numbered folders', () => {
  const paths = new UniquePaths()
  expect(['a.xmp', 'a.xmp', 'A.xmp'].map((path) => paths.inNumberedFolder(path))).toEqual([
    'a.xmp',
    '2/a.xmp',
    '3/A.xmp',
  ])
})

// A-64, DESK-003
test('sidecars are named in either style, always in the long one if RAW and JPEG share a name', () => {
  expect(sidecarPath('a/photo.v2.jpg', 'base', false)).toBe('a/photo.v2.xmp')
  expect(sidecarPath('photo.jpg', 'full', false)).toBe('photo.jpg.xmp')
  expect(sidecarPath('photo.nef', 'base', true)).toBe('photo.nef.xmp')
  expect(sidecarBase('Photo.NEF')).toBe(sidecarBase('photo.jpg'))
})
