import type { Photo } from '@verso/contract/photos.ts'

/** A photo for tests: completed, with everything that a row shows. */
export function givenPhoto(change: Partial<Photo> = {}): Photo {
  const name = change.name ?? '0b9d3c1e-6f0a-4f2e-9d2b-0a1b2c3d4e5f-img-harbour.jpg'
  return {
    id: name,
    name,
    original_name: `${name}.jpg`,
    image_url: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
    thumbnail_url: null,
    width: 1200,
    height: 900,
    keywords: ['harbour', 'fishing boat', 'sea', 'sunrise', 'pier', 'reflection', 'rope', 'coast'],
    excluded_keywords: [],
    added_keywords: [],
    edited: { description: false, period: false, location: false },
    description: 'A small fishing boat tied to a wooden pier at first light.',
    reason: 'The capture date in the file.',
    period: '2026',
    location: 'NA',
    created_date: '2026-05-02T10:12:00.000Z',
    updated_date: '2026-05-02T10:13:00.000Z',
    status: 'completed',
    dimension_height: null,
    dimension_width: null,
    last_error: null,
    model: 'Basic (no AI)',
    reviewed: false,
    ...change,
  }
}
