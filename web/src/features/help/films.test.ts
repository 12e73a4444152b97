import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { films } from './films.ts'

const file = (name: string) => new URL(`../../../public/help/${name}`, import.meta.url)

test.each(films)(
  'the captions of $id are the steps of the page (if not, record the film again)',
  ({ id, steps }) => {
    const [, ...cues] = readFileSync(file(`${id}.vtt`), 'utf8')
      .trim()
      .split('\n\n')
    expect(cues.map((cue) => cue.split('\n').at(-1))).toEqual(steps)
    expect(cues.map((cue) => cue.split('\n')[0])).toEqual(
      steps.map((_, index) => String(index + 1)),
    )
    expect(existsSync(file(`${id}.webp`))).toBe(true)
  },
)

test.each(films)('the film $id is a small WebM', ({ id }) => {
  const film = readFileSync(file(`${id}.webm`))
  expect(film.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
  expect(film.length).toBeLessThan(500_000)
})
