export type Tokenizer = { encode(text: string): { ids: number[] } }

/**
 * A text as SigLIP was trained on it: lower case, without punctuation, single spaces. The tokenizer file of SigLIP 2 does
 * not do this itself (google-research/big_vision issue 187).
 */
export const canonical = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\p{P}\p{S}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * The token ids of a text, always `length` of them. The vector is read at the last position, so the number and the id of
 * the padding matter: without it any text resembles any picture. A text that is too long keeps its end mark.
 */
export function encodeTerm(
  tokenizer: Tokenizer,
  text: string,
  { tokens: length, padId }: { tokens: number; padId: number },
): BigInt64Array {
  const { ids } = tokenizer.encode(canonical(text))
  const end = ids.at(-1) ?? padId
  const kept = ids.length > length ? [...ids.slice(0, length - 1), end] : ids
  const padded = new BigInt64Array(length).fill(BigInt(padId))
  for (const [at, id] of kept.entries()) padded[at] = BigInt(id)
  return padded
}
