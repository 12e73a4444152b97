/** A minimal word list, files that break it, and files that must pass. */
export const wordList = {
  path: 'docs/words.md',
  text: `# Words

## In sentences

| Word | Write instead |
|---|---|
| anew | again |
| Answers | Returns |
| to be had | available |

## In names

| Name | Write instead |
|---|---|
| most… | max… |
| …door… | gate |
| Standing | status |
`,
}

export const badWords = [
  {
    path: 'server/src/line.ts',
    text: '// Loads the page anew.\nexport {}\n',
    caught: ":1: 'anew'",
  },
  {
    path: 'server/src/block.ts',
    text: '/**\n * Answers a number.\n */\nexport const one = 1\n',
    caught: ":2: 'Answers'",
  },
  {
    path: 'web/src/broken.tsx',
    text: '/**\n * Nothing is to be\n * had.\n */\nexport const one = 1\n',
    caught: 'write available',
  },
  { path: 'e2e/title.spec.ts', text: "test('loads anew', () => {})\n", caught: "'anew'" },
  { path: 'docs/page.md', text: '# Page\n\nIt loads anew.\n', caught: ":3: 'anew'" },
  { path: 'server/src/db/row.sql', text: '-- Counted anew.\n', caught: "'anew'" },
  { path: 'server/src/const.ts', text: 'const mostRows = 3\n', caught: "'mostRows'" },
  { path: 'server/src/upper.ts', text: 'const MOST_ROWS = 3\n', caught: "'MOST_ROWS'" },
  {
    path: 'server/src/param.ts',
    text: 'export const f = ({ a: [openDoor] }) => 1\n',
    caught: "'openDoor'",
  },
  {
    path: 'server/src/field.ts',
    text: 'export type Lock = { doorKey: string }\n',
    caught: "'doorKey'",
  },
  { path: 'server/src/type.ts', text: 'export type Standing = 1\n', caught: "'Standing'" },
  { path: 'server/src/front-door.ts', text: 'export {}\n', caught: "'front-door'" },
]

export const goodWords = [
  {
    path: 'server/src/right.ts',
    text: '// Is `anew` renewed, are answers renewed-anew?\nexport {}\n',
  },
  {
    path: 'server/src/names.ts',
    text: 'const standing = 1\nconst almostDoors = outdoors(mostRows)\n',
  },
  { path: 'contract/src/messages.ts', text: '// Loads the page anew.\nexport {}\n' },
  { path: 'docs/requirements.md', text: 'Loads the page anew.\n' },
  { path: 'docs/code.md', text: '`anew`\n```\nanew\n```\n' },
]
