/** The text as a part of a LIKE pattern in which wildcards are taken literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)
