import type { PhotoWords } from '@verso/metadata/photo-words.ts'

/** Words with everything that programs are known to garble: references, separators, numbers as text, other scripts. */
export const trickyWords: PhotoWords = {
  keywords: ['harbour', 'R&B', 'a &amp; b', '1.10', 'true', 'Käthe', '多い', 'x'.repeat(70)],
  paths: [],
  description: 'Line one\nline <b>two</b> &lt; "q" $x; -all= \\n',
  headline: 'Ferry, arriving',
  altText: 'A ferry & a pier',
  people: ['Ann & Bob, {x} [y] | z'],
  period: { text: 'Summer 1998', edtf: '1998-22' },
  place: {
    text: 'Arezzo, Italy',
    sublocation: 'Pier 4 | &amp; {a}',
    city: 'Arezzo',
    state: null,
    country: 'Italy',
    countryCode: null,
  },
  provenance: { software: 'Verso (x & y)', at: '2026-11-23T04:00:00Z', unverified: ['Ann & Bob'] },
}
