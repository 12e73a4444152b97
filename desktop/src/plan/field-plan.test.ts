import type { FileTags } from '@verso/metadata/file-tags.ts'
import type { FileFormat } from '@verso/metadata/formats.ts'
import { mergePlan } from '@verso/metadata/merge-plan.ts'
import { whyNotTurned } from '@verso/metadata/orientation.ts'
import { type PhotoWords, usualChoices } from '@verso/metadata/photo-words.ts'
import { expect, test } from 'vitest'
import { trickyWords } from '../../../server/src/test/words.ts'
import { fieldPlans } from './field-plan.ts'

const words = {
  ...trickyWords,
  provenance: null,
  keywords: ['harbour', 'boat'],
  people: ['Ann'],
}
const jpeg: FileFormat = { hasIptc: true, turnedBy: 'exif' }
function planFor(before: FileTags, own: PhotoWords, choices = usualChoices, format = jpeg) {
  const changes = mergePlan(before, own, format, choices)
  return fieldPlans({ before, changes, notTurned: whyNotTurned(before, own, format) }, own)
}
const planOf = (tags: FileTags) => planFor(tags, words)

// DESK-003, A-64
test('the preview shows what is added, what the file already has, and what stays different', () => {
  const plan = planOf({
    'IPTC:Keywords': ['Boat', 'own'],
    'IPTC:Caption-Abstract': 'My own text',
    'IPTC:City': 'Zürich',
    'XMP-dc:Coverage': 'summer 1998',
    'XMP-iptcCore:AltTextAccessibility-de': 'Ein Schiff',
  })
  expect(plan).toEqual([
    { field: 'keywords', state: 'add', values: ['harbour'] },
    { field: 'people', state: 'add', values: ['Ann'] },
    { field: 'description', state: 'keep', file: 'My own text', ours: trickyWords.description },
    { field: 'headline', state: 'add', values: ['Ferry, arriving'] },
    { field: 'alternative text', state: 'keep', file: 'Ein Schiff', ours: 'A ferry & a pier' },
    { field: 'period', state: 'same' },
    { field: 'place', state: 'keep', file: 'Zürich', ours: 'Pier 4 | &amp; {a}, Arezzo, Italy' },
  ])
})

// DESK-003, A-64
test('fills what a camera wrote by itself, and writes dates and hierarchies only on request', () => {
  const camera = { 'IFD0:ImageDescription': 'OLYMPUS DIGITAL CAMERA' }
  const fields = planOf(camera).filter(({ state }) => state === 'add')
  expect(fields.map(({ field }) => field)).toContain('description')
  expect(fields.map(({ field }) => field)).not.toContain('hierarchical keywords')
  const chosen = { ...usualChoices, hierarchyRoot: 'AI', partialDates: true }
  const dated = { ...words, period: { text: '1998', edtf: '1998' } }
  const plan = planFor({}, dated, chosen)
  expect(plan).toContainEqual({ field: 'date', state: 'add', values: ['1998'] })
  const trees = ['AI|harbour', 'AI|boat']
  expect(plan).toContainEqual({ field: 'hierarchical keywords', state: 'add', values: trees })
})

// DESK-003, A-64
test('the preview shows a rotation that is written, already there, or not possible in this file', () => {
  const turn = (orientation: number | null, before: FileTags = {}, format = jpeg) =>
    planFor(before, { ...words, orientation }, usualChoices, format).find(
      ({ field }) => field === 'turn',
    )
  const values = ['by 90° clockwise']
  expect(planOf({}).map(({ field }) => field)).not.toContain('turn')
  expect(turn(6)).toEqual({ field: 'turn', state: 'add', values })
  expect(turn(6, { 'IFD0:Orientation': 'Rotate 90 CW' })).toEqual({ field: 'turn', state: 'same' })
  const heif: FileFormat = { hasIptc: false, turnedBy: 'heif' }
  const upright = { 'QuickTime:Rotation': 'Horizontal (normal)' }
  expect(turn(6, upright, heif)).toEqual({ field: 'turn', state: 'add', values })
  expect(turn(6, {}, heif)).toMatchObject({ state: 'cannot' })
  expect(turn(null, {}, heif)).toMatchObject({ state: 'cannot' })
  expect(turn(6, {}, { hasIptc: false, turnedBy: null })).toMatchObject({ state: 'cannot' })
})
