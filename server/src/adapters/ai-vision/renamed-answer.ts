/** Other names that models use for a field, the best first. */
const otherNames = {
  description: ['caption', 'summary', 'alt_text', 'title'],
  keywords: ['tags', 'labels'],
  reasoning: ['reason', 'explanation'],
  period: ['date', 'time_period'],
  location: ['place'],
}
const mainFields = ['description', 'keywords', ...otherNames.description, ...otherNames.keywords]

type Fields = Record<string, unknown>

/**
 * Finds the fields of an answer under the names of the schema: inside one enclosing object, as in `{"photo": {…}}`,
 * and under other common names. Everything else stays as it is.
 */
export function renamedAnswer(value: unknown): unknown {
  const fields = unwrapped(value)
  if (!fields) return value
  const answer: Fields = { ...fields }
  for (const [name, others] of Object.entries(otherNames)) {
    const other = others.find((each) => hasContent(fields[each]))
    if (!hasContent(fields[name]) && other) answer[name] = fields[other]
  }
  const { location } = answer
  return typeof location === 'string' ? { ...answer, location: { sublocation: location } } : answer
}

/** Whether an object has a field that identifies it as an answer. */
export const isAnswer = (value: unknown): value is Fields =>
  isObject(value) && mainFields.some((name) => hasContent(value[name]))

function unwrapped(value: unknown): Fields | null {
  if (!isObject(value)) return null
  if (isAnswer(value)) return value
  return Object.values(value).find((each) => isAnswer(each)) ?? value
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasContent = (value: unknown) => value !== undefined && value !== null && value !== ''
