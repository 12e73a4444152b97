import { expect, test } from 'vitest'
import { cosines } from './cosines.ts'

test('compares a picture with each term', () => {
  const terms = Float32Array.of(1, 0, 0, 1, 0.5, -0.5)
  expect([...cosines(Float32Array.of(0.5, 0.25), terms)]).toEqual([0.5, 0.25, 0.125])
})

test('refuses vectors of another model', () => {
  expect(() => cosines(Float32Array.of(1, 0, 0), Float32Array.of(1, 0, 0, 1))).toThrow('do not fit')
  expect(() => cosines(new Float32Array(), new Float32Array())).toThrow('do not fit')
})
