import { Fragment, createElement } from 'react'
import { fill } from './legal-text.ts'
import type { Block, LegalFacts, Line } from './legal-text.ts'

type ProseProps = { blocks: readonly Block[]; facts: LegalFacts }
type ListProps = { list: readonly Line[]; facts: LegalFacts }
type LineProps = { line: Line; facts: LegalFacts }

/** The paragraphs and lists of one section. */
export function Prose({ blocks, facts }: ProseProps) {
  return blocks.map((block) =>
    typeof block === 'object' && 'list' in block ? (
      <List key={block.list.map(lineKey).join()} list={block.list} facts={facts} />
    ) : (
      <p key={lineKey(block)} className="text-pretty">
        <LineText line={block} facts={facts} />
      </p>
    ),
  )
}

function List({ list, facts }: ListProps) {
  return (
    <ul className="list-disc space-y-2 pl-5 marker:text-muted">
      {list.map((line) => (
        <li key={lineKey(line)} className="pl-1 text-pretty">
          <LineText line={line} facts={facts} />
        </li>
      ))}
    </ul>
  )
}

function LineText({ line, facts }: LineProps) {
  if (typeof line === 'string') return <LinkedText text={fill(line, facts)} />
  return (
    <>
      <strong className="font-semibold">{line.lead}</strong>{' '}
      <LinkedText text={fill(line.text, facts)} />
    </>
  )
}

const address = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/

/** Text with links for e-mail addresses. The parts never change order, so they need no keys. */
function LinkedText({ text }: { text: string }) {
  const parts = text.split(address).map((part, index) => (index % 2 ? mailLink(part) : part))
  return createElement(Fragment, null, ...parts)
}

function mailLink(to: string) {
  return (
    <a className="link wrap-break-word underline print:text-inherit" href={`mailto:${to}`}>
      {to}
    </a>
  )
}

const lineKey = (line: Line): string => (typeof line === 'string' ? line : line.lead + line.text)
