export type Tokenizer = { encode(text: string): { ids: number[] } }

/**
 * A text in the form on which SigLIP was trained: lower case, no punctuation, single spaces. The tokenizer file of
 * SigLIP 2 does not do this itself (google-research/big_vision issue 187).
 */
export const canonical = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\p{P}\p{S}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * The token ids of a text, padded to exactly `length`. The vector is read at the last position, so the number and the
 * id of the padding matter: without padding any text resembles any picture. A text that is too long keeps its end
 * token.
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
