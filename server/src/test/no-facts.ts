import type { PhotoFacts } from '../ports/vision-model.ts'

/** The facts of a brown photo without metadata. */
export const noFacts: PhotoFacts = {
  camera_date: null,
  scan_date: null,
  utc_offset: null,
  device: null,
  gps: null,
  place: null,
  existing_keywords: [],
  existing_title: null,
  existing_caption: null,
  file_name: 'IMG_1.jpg',
  pixels: {
    ratio: 1.5,
    tone: 'colour',
    isDark: false,
    colours: [{ name: 'brown', share: 1 }],
  },
}
