import { expect, test } from 'vitest'
import { columnsFor } from './columns.ts'

const everybody = [
  'Image',
  'Name',
  'Keywords',
  'Description',
  'Time/Location Reasoning',
  'Period',
  'Location',
  'Created',
  'Updated',
  'Used Dimensions',
  'Status',
  'Last Error',
]
const admins = [
  'Cost',
  'Total Used Tokens',
  'Latest Prompt Tokens',
  'Latest Completion Tokens',
  'Latest Total Tokens',
]
const titles = (admin: boolean) => columnsFor({ admin }).map(({ title }) => title)

test('everybody sees the columns in order (LIST-027, LIST-028, LIST-029, LIST-030, LIST-031, LIST-032)', () => {
  expect(titles(false)).toEqual(everybody)
})

test('admins see cost and tokens after them (LIST-033, LIST-034)', () => {
  expect(titles(true)).toEqual([...everybody, ...admins])
})
