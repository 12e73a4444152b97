import { expect, test } from 'vitest'
import { parseLegalText } from './legal-markdown.ts'

const head = '# Terms\n\nLast modified May 2024\n'

test('a document is read with its title, date, opening and sections', () => {
  const text = `<!-- For editors. -->

${head}
Between you and {operator}.

## Fees & credits {#terms-fees}

**Fees.** Some plans
are free.

- one
- **Two:** {address}
`
  expect(parseLegalText(text)).toEqual({
    title: 'Terms',
    date: 'Last modified May 2024',
    opening: ['Between you and {operator}.'],
    sections: [
      {
        id: 'terms-fees',
        heading: 'Fees & credits',
        blocks: [
          { lead: 'Fees.', text: 'Some plans are free.' },
          { list: ['one', { lead: 'Two:', text: '{address}' }] },
        ],
      },
    ],
  })
})

test.each([
  ['a missing title', 'Last modified May 2024'],
  ['a heading without an id', `${head}\n## Fees`],
  ['a link', `${head}\nSee [our site](https://example.org).`],
  ['emphasis', `${head}\nNot *this*.`],
  ['a numbered list', `${head}\n## Fees {#fees}\n\n1. one`],
  ['a nested list', `${head}\n## Fees {#fees}\n\n- one\n  - two`],
  ['a heading of another level', `${head}\n### Fees {#fees}`],
])('%s is refused', (_, markdown) => {
  expect(() => parseLegalText(markdown)).toThrow()
})
