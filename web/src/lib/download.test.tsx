import { expect, test } from 'vitest'
import { download } from './download.ts'

test('a download clicks a link and leaves nothing in the page', () => {
  const clicked: string[] = []
  const listen = (event: MouseEvent) => {
    event.preventDefault()
    const link = event.target as HTMLAnchorElement
    clicked.push(link.tagName, link.getAttribute('href') ?? '', link.download)
  }
  document.addEventListener('click', listen)
  download('/objects/export.csv', 'my photos.csv')
  document.removeEventListener('click', listen)
  expect(clicked).toEqual(['A', '/objects/export.csv', 'my photos.csv'])
  expect(document.querySelector('a[download]')).toBeNull()
})
