/** The text for a part of a LIKE pattern, with its wildcards escaped. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)
