/** Tokens of an answer with short thoughts before it, which count towards its limit and are paid for. */
export const tokensWithThoughts = 4000
