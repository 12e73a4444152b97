import { jsonrepair } from 'jsonrepair'
import { type Answer, type Form, isComplete, looseAnswer } from './schema.ts'

const maxAnswerLength = 100_000
const minKeywords = 5
/** More than this is a model that turns in circles. */
const maxKeywords = 60
const minUniqueShare = 0.6

export type ParsedAnswer = { answer: Answer; isSalvaged: boolean }

/**
 * What a model's text says, mended where it is broken: thoughts, fences and chatter around it, missing ends, wrong
 * quotes, fields of the wrong kind, lists without end. Null where neither a description nor five
 * keywords can be saved from a broken one. Never throws.
 */
export function readAnswer(text: string, form: Form): ParsedAnswer | null {
  const whole = parseJson(text)
  if (isComplete(form, whole)) return withoutLoop(looseAnswer.parse(whole), false)
  for (const value of repairCandidates(text.slice(0, maxAnswerLength))) {
    const parsed = looseAnswer.safeParse(Array.isArray(value) ? answerInList(value) : value)
    if (!parsed.success) continue
    const read = withoutLoop(parsed.data, true)
    const { description, keywords } = read.answer
    if (description.trim() || keywords.length >= minKeywords) return read
  }
  return null
}

/** Several answers in a row: the first is taken. Else the list is the keywords. */
const answerInList = (list: unknown[]): unknown =>
  list.find((each) => each instanceof Object && 'description' in each) ?? { keywords: list }

/** Ever less of the text, until something can be read. */
function* repairCandidates(text: string): Generator {
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
function withoutLoop(answer: Answer, salvaged: boolean): ParsedAnswer {
  const unique = [...new Map(answer.keywords.map((word) => [word.toLowerCase(), word])).values()]
  const isLoop =
    answer.keywords.length > maxKeywords ||
    (answer.keywords.length > minKeywords &&
      unique.length < answer.keywords.length * minUniqueShare)
  if (!isLoop) return { answer, isSalvaged: salvaged }
  const head = unique.length < minKeywords ? [] : unique.slice(0, maxKeywords)
  return { answer: { ...answer, keywords: head }, isSalvaged: true }
}
