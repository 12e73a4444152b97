import { expect, test } from 'vitest'
import { columnsFor } from './columns.ts'

const forEveryone = [
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

// LIST-027, LIST-028, LIST-029, LIST-030, LIST-031, LIST-032
test('everyone sees the columns in order', () => {
  expect(titles(false)).toEqual(forEveryone)
})

// LIST-033, LIST-034
test('admins see cost and tokens after them', () => {
  expect(titles(true)).toEqual([...forEveryone, ...admins])
})
