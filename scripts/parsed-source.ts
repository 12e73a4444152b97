import {
  type BindingPattern,
  type CallExpression,
  type Expression,
  type ParamPattern,
  parseSync,
  Visitor,
} from 'oxc-parser'
import type { SourceFile } from './source-files.ts'

/** A piece of a source file and the line it starts on, counted from 1. */
export type Piece = { text: string; line: number }

type ParsedSource = {
  /** Without comment delimiters; block comments keep their line breaks. */
  comments: Piece[]
  /** Names that the file declares: variables, functions, parameters, types and their fields. */
  names: Piece[]
  /** Titles of `test`, `it` and `describe`; of a template literal, its literal parts. */
  testTitles: Piece[]
}

type Add = (name: string, start: number) => void

/** Parses TypeScript or JavaScript. Throws if the file cannot be parsed. */
export function parseSource({ path, text }: SourceFile): ParsedSource {
  const { program, comments, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const lineOf = lineCounter(text)
  const names: Piece[] = []
  const testTitles: Piece[] = []
  declarationVisitor((name, start) => names.push({ text: name, line: lineOf(start) })).visit(
    program,
  )
  new Visitor({
    CallExpression: (node) => {
      const title = testTitle(node)
      if (title) testTitles.push({ text: title, line: lineOf(node.start) })
    },
  }).visit(program)
  return {
    comments: comments.map(({ value, start }) => ({ text: value, line: lineOf(start) })),
    names,
    testTitles,
  }
}

function declarationVisitor(add: Add): Visitor {
  const addParams = ({ params }: { params: ParamPattern[] }) => {
    for (const param of params) addBound(param, add)
  }
  const addId = ({ id }: { id: { name: string; start: number } | null }) => {
    if (id) add(id.name, id.start)
  }
  const addKey = ({ key }: { key: { type: string; name?: unknown; start: number } }) => {
    if (key.type === 'Identifier' && typeof key.name === 'string') add(key.name, key.start)
  }
  return new Visitor({
    VariableDeclarator: ({ id }) => addBound(id, add),
    FunctionDeclaration: (node) => {
      addId(node)
      addParams(node)
    },
    FunctionExpression: addParams,
    ArrowFunctionExpression: addParams,
    ClassDeclaration: addId,
    MethodDefinition: addKey,
    PropertyDefinition: addKey,
    TSTypeAliasDeclaration: addId,
    TSInterfaceDeclaration: addId,
    TSPropertySignature: addKey,
    TSMethodSignature: addKey,
  })
}

/** Adds every name that a pattern binds, such as `a`, `b` and `c` of `{ a, x: [b], ...c }`. */
function addBound(pattern: BindingPattern | ParamPattern, add: Add): void {
  switch (pattern.type) {
    case 'Identifier':
      return add(pattern.name, pattern.start)
    case 'ObjectPattern':
      for (const property of pattern.properties)
        addBound(property.type === 'Property' ? property.value : property.argument, add)
      return
    case 'ArrayPattern':
      for (const element of pattern.elements)
        if (element) addBound(element.type === 'RestElement' ? element.argument : element, add)
      return
    case 'AssignmentPattern':
      return addBound(pattern.left, add)
    case 'RestElement':
      return addBound(pattern.argument, add)
    case 'TSParameterProperty':
      return addBound(pattern.parameter, add)
  }
}

const testFunctions = ['test', 'it', 'describe']
const notATest = ['step', 'use', 'extend', 'beforeEach', 'afterEach', 'beforeAll', 'afterAll']

/** The title of a call such as `test('…')` or `describe.each(cases)('…')`; '' for any other call. */
function testTitle({ callee, arguments: [first] }: CallExpression): string {
  if (!isTestFunction(callee)) return ''
  if (first?.type === 'Literal' && typeof first.value === 'string') return first.value
  if (first?.type === 'TemplateLiteral')
    return first.quasis.map(({ value }) => value.cooked ?? '').join('…')
  return ''
}

function isTestFunction(callee: Expression): boolean {
  if (callee.type === 'Identifier') return testFunctions.includes(callee.name)
  if (callee.type === 'CallExpression') return isTestFunction(callee.callee)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  return !notATest.includes(callee.property.name) && isTestFunction(callee.object)
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0, ...text.matchAll(/\n/g).map((found) => found.index + 1)]
  return (offset) => {
    const next = starts.findIndex((start) => start > offset)
    return next === -1 ? starts.length : next
  }
}
