import { modelFetch } from './http.ts'

/**
 * A `modelFetch` for servers that send token counts as text (`"12"`), for which the library would refuse the whole
 * answer.
 */
export const fetchWithTokenCounts: typeof fetch = async (input, init) => {
  const response = await modelFetch(input, init)
  return new Response(withTokenCounts(await response.text()), response)
}

/** Any other kind of token count becomes null, which means unknown. Text that is not JSON stays as it is. */
function withTokenCounts(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text, tokenCount))
  } catch {
    return text
  }
}

function tokenCount(key: string, value: unknown): unknown {
  if (!key.endsWith('_tokens') || typeof value !== 'string') return value
  return /^\d{1,15}$/.test(value) ? Number(value) : null
}
