import { expect, test } from 'vitest'
import { inFolderOrder } from './dropped-files.ts'

const file = (name: string, webkitRelativePath = '') =>
  Object.defineProperty(new File(['x'], name), 'webkitRelativePath', { value: webkitRelativePath })
const names = (files: readonly File[]) => files.map(({ name }) => name)

//
test('the files of a folder are taken by name with numbers in order, others as they were chosen', () => {
  const folder = ['IMG_10', 'IMG_9', 'a/IMG_2', 'a/IMG_1'].map((path) => file(path, `trip/${path}`))
  expect(names(inFolderOrder(folder))).toEqual(['a/IMG_1', 'a/IMG_2', 'IMG_9', 'IMG_10'])
  expect(names(inFolderOrder([file('b'), file('a')]))).toEqual(['b', 'a'])
})
