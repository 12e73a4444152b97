import { jsonrepair } from 'jsonrepair'
import { type Answer, type Form, isComplete, looseAnswer } from './schema.ts'

const longestAnswer = 100_000
const enoughKeywords = 5
/** More than this is a model that turns in circles. */
const mostKeywords = 60
const leastUnique = 0.6

export type Read = { answer: Answer; salvaged: boolean }

/**
 * What a model's text says, mended where it is broken: thoughts, fences and chatter around it, missing ends, wrong
 * quotes, fields of the wrong kind, lists without end. Null where neither a description nor five
 * keywords can be saved from a broken one. Never throws.
 */
export function readAnswer(text: string, form: Form): Read | null {
  const whole = parseJson(text)
  if (isComplete(form, whole)) return withoutLoop(looseAnswer.parse(whole), false)
  for (const value of mended(text.slice(0, longestAnswer))) {
    const parsed = looseAnswer.safeParse(Array.isArray(value) ? outOfList(value) : value)
    if (!parsed.success) continue
    const read = withoutLoop(parsed.data, true)
    const { description, keywords } = read.answer
    if (description.trim() || keywords.length >= enoughKeywords) return read
  }
  return null
}

/** Several answers in a row: the first is taken. Else the list is the keywords. */
const outOfList = (list: unknown[]): unknown =>
  list.find((each) => each instanceof Object && 'description' in each) ?? { keywords: list }

/** Ever less of the text, until something can be read. */
function* mended(text: string): Generator {
  yield parseJson(text)
  const spoken = withoutThoughts(text)
  for (const start of ['{', '[']) {
    const from = spoken.indexOf(start)
    if (from < 0) continue
    const json = spoken.slice(from).replace(/```[^`]*$/, '')
    const [whole, shorter] = [[json], lastCommas(json).map((cut) => json.slice(0, cut))]
    // What a text ends in the middle of is half a word.
    const isOpen = !/[}\]]\s*$/.test(json)
    const end = json.slice(0, json.lastIndexOf(start === '{' ? '}' : ']') + 1)
    for (const each of isOpen ? [...shorter, ...whole] : [...whole, end, ...shorter]) {
      yield repaired(each)
    }
  }
}

const withoutThoughts = (text: string): string =>
  text
    .replace(/<(think|thinking|reasoning)>[\s\S]*?<\/\1>/gi, '')
    .replace(/^[\s\S]*<\/(think|thinking|reasoning)>/i, '')

function lastCommas(json: string): number[] {
  const cuts: number[] = []
  for (
    let at = json.lastIndexOf(',');
    at > 0 && cuts.length < 5;
    at = json.lastIndexOf(',', at - 1)
  ) {
    cuts.push(at)
  }
  return cuts
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function repaired(json: string): unknown {
  try {
    return JSON.parse(jsonrepair(json))
  } catch {
    return undefined
  }
}

/** A list that repeats itself or never ends keeps its head; its end is not the model's opinion any more. */
function withoutLoop(answer: Answer, salvaged: boolean): Read {
  const unique = [...new Map(answer.keywords.map((word) => [word.toLowerCase(), word])).values()]
  const isLoop =
    answer.keywords.length > mostKeywords ||
    (answer.keywords.length > enoughKeywords &&
      unique.length < answer.keywords.length * leastUnique)
  if (!isLoop) return { answer, salvaged }
  const head = unique.length < enoughKeywords ? [] : unique.slice(0, mostKeywords)
  return { answer: { ...answer, keywords: head }, salvaged: true }
}
