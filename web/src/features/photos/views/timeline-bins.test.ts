import { expect, test } from 'vitest'
import { binsOf } from './timeline-bins.ts'

const year = (from: number) => ({ from, to: from, count: 1 })

//
test('the bars are years, decades or centuries, so that there are few of them', () => {
  expect(binsOf([year(1990), year(2019)])).toHaveLength(30)
  const decades = binsOf([year(1850), year(2026)])
  expect(decades).toHaveLength(18)
  expect(decades[0]).toEqual({ from: 1850, to: 1859, sure: 1, maybe: 0 })
  const centuries = binsOf([year(1000), { from: null, to: 1950, count: 2 }, year(3000)])
  expect(centuries).toHaveLength(21)
  expect(centuries[0]).toEqual({ from: 1000, to: 1099, sure: 1, maybe: 2 })
})
