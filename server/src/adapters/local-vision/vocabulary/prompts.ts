import { createHash } from 'node:crypto'
import type { Facet } from '../../../ports/vision-model.ts'
import type { Term } from './term.ts'

type Template = (term: Term) => string

/** For a thing in the picture. */
const thing: Template[] = [
  ({ noun }) => `this is a photo of ${noun}`,
  ({ noun }) => `a photo of ${noun}`,
  ({ term }) => term,
]

const activity: Template[] = [
  ({ noun }) => `a photo of someone ${noun}`,
  ({ noun }) => `a photo of people ${noun}`,
  ({ noun }) => noun,
]

const place: Template[] = [
  ({ noun }) => `this is a photo of ${noun}`,
  ({ phrase }) => `a photo taken ${phrase}`,
  ({ noun }) => noun,
]

const circumstance: Template[] = [
  ({ phrase }) => `a photo taken ${phrase}`,
  ({ phrase }) => `a scene ${phrase}`,
  ({ noun }) => noun,
]

/** For techniques, whose noun is a kind of picture: `a close-up photo`. */
const picture: Template[] = [
  ({ noun }) => `this is ${noun}`,
  ({ noun }) => noun,
  ({ term }) => term,
]

const colour: Template[] = [
  ({ noun }) => `a photo of something ${noun}`,
  ({ noun }) => `a mostly ${noun} photo`,
  ({ noun }) => noun,
]

const templates: Partial<Record<Facet, Template[]>> = {
  action: activity,
  setting: place,
  event: place,
  'time of day': circumstance,
  season: circumstance,
  weather: circumstance,
  technique: picture,
  colour,
}

/**
 * The sentences for a term. Their embeddings are normalised and averaged. SigLIP was trained on captions, so
 * sentences describe a term better than the word alone.
 */
export const promptsFor = (term: Term): string[] => [
  ...new Set((templates[term.facet] ?? thing).map((template) => template(term))),
]

/** The key under which the terms' embeddings are stored; it changes with any term or prompt. */
export function promptsVersion(terms: readonly Term[]): string {
  const prompts = terms.map((term) => [term.term, ...promptsFor(term)])
  return createHash('sha256').update(JSON.stringify(prompts)).digest('hex')
}
