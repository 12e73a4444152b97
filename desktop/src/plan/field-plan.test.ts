import type { FileTags } from '@verso/metadata/file-tags.ts'
import { mergePlan } from '@verso/metadata/merge-plan.ts'
import { usualChoices } from '@verso/metadata/photo-words.ts'
import { expect, test } from 'vitest'
import { trickyWords } from '../../../server/src/test/words.ts'
import { fieldPlans } from './field-plan.ts'

const words = {
  ...trickyWords,
  provenance: null,
  keywords: ['harbour', 'boat'],
  people: ['Ann'],
}
const planOf = (tags: FileTags, choices = usualChoices) =>
  fieldPlans(tags, mergePlan(tags, words, { hasIptc: true, isTurnedByExif: true }, choices), words)

// DESK-003, A-64
test('the preview shows what is added, what the file has, and what it says otherwise', () => {
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
test('what a camera wrote by itself is filled, and dates and trees only on request', () => {
  const camera = { 'IFD0:ImageDescription': 'OLYMPUS DIGITAL CAMERA' }
  const fields = planOf(camera).filter(({ state }) => state === 'add')
  expect(fields.map(({ field }) => field)).toContain('description')
  expect(fields.map(({ field }) => field)).not.toContain('hierarchical keywords')
  const chosen = { ...usualChoices, hierarchyRoot: 'AI', partialDates: true }
  const dated = { ...words, period: { text: '1998', edtf: '1998' } }
  const plan = fieldPlans(
    {},
    mergePlan({}, dated, { hasIptc: true, isTurnedByExif: true }, chosen),
    dated,
  )
  expect(plan).toContainEqual({ field: 'date', state: 'add', values: ['1998'] })
  const trees = ['AI|harbour', 'AI|boat']
  expect(plan).toContainEqual({ field: 'hierarchical keywords', state: 'add', values: trees })
})
