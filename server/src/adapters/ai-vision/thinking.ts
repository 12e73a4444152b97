/** Tokens for an answer with short thoughts before it, which count towards its limit and are billed. */
export const tokensWithThoughts = 4000
