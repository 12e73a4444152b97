import { expect, test } from 'vitest'
import { sidecarTarget } from './sidecar-target.ts'

// DESK-001, A-64
test('uses an existing sidecar, and never lets a camera file and a JPEG share a new one', () => {
  const photos = ['/x/a.nef', '/x/a.jpg', '/x/b.nef']
  const target = (path: string, existing: string[] = []) =>
    sidecarTarget(path, 'base', { existing: [...photos, ...existing], photos })
  expect(target('/x/b.nef')).toBe('/x/b.xmp')
  expect(target('/x/b.nef', ['/x/B.XMP'])).toBe('/x/B.XMP')
  expect(target('/x/b.nef', ['/x/b.nef.xmp', '/x/b.xmp'])).toBe('/x/b.nef.xmp')
  expect(target('/x/a.nef')).toBe('/x/a.nef.xmp')
  expect(target('/x/a.jpg')).toBe('/x/a.jpg.xmp')
})
