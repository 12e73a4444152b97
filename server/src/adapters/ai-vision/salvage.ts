import { jsonrepair } from 'jsonrepair'
import { type Answer, looseAnswer } from './loose-answer.ts'
import { isAnswer, renamedAnswer } from './renamed-answer.ts'
import { type Form, isComplete } from './schema.ts'

const maxAnswerLength = 100_000
const minKeywords = 5
/** A longer list means that the model repeats itself. */
const maxKeywords = 60
const minUniqueShare = 0.6

type ParsedAnswer = { answer: Answer; isSalvaged: boolean }

/**
 * Parses a model's answer and repairs what is malformed: reasoning, code fences and text around the JSON, missing
 * ends, wrong quotes, fields of the wrong type or under other names, endless lists. Null if a malformed answer yields
 * neither a description nor five keywords. Never throws.
 */
export function readAnswer(text: string, form: Form): ParsedAnswer | null {
  const whole = parseJson(text)
  if (isComplete(form, whole)) return withoutLoop(looseAnswer.parse(whole), false)
  for (const value of repairCandidates(text.slice(0, maxAnswerLength))) {
    const only = Array.isArray(value) ? answerInList(value) : value
    const parsed = looseAnswer.safeParse(renamedAnswer(only))
    if (!parsed.success) continue
    const read = withoutLoop(parsed.data, true)
    const { description, keywords } = read.answer
    if (description.trim() || keywords.length >= minKeywords) return read
  }
  return null
}

/** The first of several answers in a list. If the list contains none, its items are the keywords. */
const answerInList = (list: unknown[]): unknown =>
  list.find((each) => isAnswer(each)) ?? { keywords: list }

/** Candidates for parsing, with less and less of the text. */
function* repairCandidates(text: string): Generator {
  yield parseJson(text)
  const plain = withoutReasoning(text)
  for (const start of ['{', '[']) {
    const from = plain.indexOf(start)
    if (from < 0) continue
    const json = plain.slice(from).replace(/```[^`]*$/, '')
    const shorter = lastCommas(json).map((cut) => json.slice(0, cut))
    // If a text ends in the middle of a value, its last word may be incomplete.
    const isOpen = !/[}\]]\s*$/.test(json)
    const end = json.slice(0, json.lastIndexOf(start === '{' ? '}' : ']') + 1)
    for (const each of isOpen ? [...shorter, json] : [json, end, ...shorter]) {
      yield parseRepaired(each)
    }
  }
}

const withoutReasoning = (text: string): string =>
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

function parseRepaired(json: string): unknown {
  try {
    return JSON.parse(jsonrepair(json))
  } catch {
    return undefined
  }
}

/** Keeps only the start of a list that repeats itself; the rest is meaningless. */
function withoutLoop(answer: Answer, salvaged: boolean): ParsedAnswer {
  const unique = [...new Map(answer.keywords.map((word) => [word.toLowerCase(), word])).values()]
  const isLoop =
    answer.keywords.length > maxKeywords ||
    (answer.keywords.length > minKeywords &&
      unique.length < answer.keywords.length * minUniqueShare)
  if (!isLoop) return { answer, isSalvaged: salvaged }
  const start = unique.length < minKeywords ? [] : unique.slice(0, maxKeywords)
  return { answer: { ...answer, keywords: start }, isSalvaged: true }
}
