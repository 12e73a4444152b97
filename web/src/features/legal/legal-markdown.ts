import { lexer } from 'marked'
import type { Token, Tokens } from 'marked'
import type { Block, LegalText, Line, Section } from './legal-text.ts'

type OpenSection = Section & { blocks: Block[] }

/**
 * Reads `terms.md` or `privacy.md`. Runs at build time only, in `web/legal-texts.ts`.
 * Expects `# Title`, a paragraph with the date, opening paragraphs, then sections that each start with
 * `## Heading {#id}`. Throws on Markdown that the legal pages do not show.
 */
export function parseLegalText(markdown: string): LegalText {
  const [title, date, ...body] = lexer(markdown, { gfm: false }).filter(isContent)
  if (!isHeading(title, 1)) throw new Error('A legal text starts with “# Title”')

  const opening: string[] = []
  const sections: OpenSection[] = []
  for (const token of body) {
    if (isHeading(token, 2)) sections.push({ ...parseHeading(token.text), blocks: [] })
    else if (sections.length === 0) opening.push(parseParagraph(token))
    else sections.at(-1)?.blocks.push(parseBlock(token))
  }
  return { title: title.text, date: parseParagraph(date), opening, sections }
}

/** Comments are notes to editors. */
const isContent = ({ type, raw }: Token) =>
  type !== 'space' && !(type === 'html' && raw.startsWith('<!--'))

const isHeading = (token: Token | undefined, depth: number): token is Tokens.Heading =>
  token?.type === 'heading' && (token as Tokens.Heading).depth === depth

const isParagraph = (token: Token | undefined): token is Tokens.Paragraph =>
  token?.type === 'paragraph'

const isBulletList = (token: Token): token is Tokens.List =>
  token.type === 'list' && !(token as Tokens.List).ordered

const isStrong = (token: Token | undefined): token is Tokens.Strong => token?.type === 'strong'

function parseHeading(text: string): { heading: string; id: string } {
  const [, heading, id] = /^(.+) \{#([\w-]+)\}$/.exec(text) ?? []
  if (!heading || !id) throw new Error(`The heading “${text}” does not end with its “{#id}”`)
  return { heading, id }
}

function parseParagraph(token: Token | undefined): string {
  if (!isParagraph(token)) throw unsupported(token)
  return plainText(token.tokens)
}

function parseBlock(token: Token): Block {
  if (isBulletList(token)) return { list: token.items.map(parseItem) }
  if (isParagraph(token)) return parseLine(token.tokens)
  throw unsupported(token)
}

function parseItem({ tokens }: Tokens.ListItem): Line {
  const [content, ...more] = tokens
  if (content?.type !== 'text' || more.length > 0) throw unsupported(more[0] ?? content)
  return parseLine((content as Tokens.Text).tokens ?? [])
}

function parseLine(tokens: Token[]): Line {
  const [first, ...rest] = tokens
  if (!isStrong(first)) return plainText(tokens)
  return { lead: plainText(first.tokens), text: plainText(rest).trimStart() }
}

function plainText(tokens: Token[]): string {
  const other = tokens.find(({ type }) => type !== 'text')
  if (other) throw unsupported(other)
  return tokens.map((token) => (token as Tokens.Text).text.replaceAll('\n', ' ')).join('')
}

const unsupported = (token: Token | undefined) =>
  new Error(
    `Legal texts hold paragraphs, bullet lists and a bold lead alone, not: ${token?.raw ?? 'nothing'}`,
  )
