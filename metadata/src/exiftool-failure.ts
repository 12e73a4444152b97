/**
 * What failed: the photo, the output, or the process. ExifTool ends messages about a file with ` - ` and its path;
 * any other message means that the process took too long or was killed.
 */
export function failureKind(
  error: unknown,
  paths: readonly string[],
): 'damaged' | 'output' | 'interrupted' {
  const line = firstLine(error)
  if (!paths.some((path) => line.endsWith(` - ${path}`))) return 'interrupted'
  return outputErrors.test(line) ? 'output' : 'damaged'
}

/**
 * ExifTool 13's messages if it cannot write its output, because of the disk or because it cannot continue reading a
 * damaged file.
 */
const outputErrors =
  /^Error (?:writing output|creating|renaming temporary|opening temporary)|^Temporary file already exists/

/** The first line of a message without these paths, which users must not see. */
export const withoutPaths = (error: unknown, ...paths: string[]): string =>
  paths.reduce(
    (text, path) => text.replaceAll(` - ${path}`, '').replaceAll(path, 'file'),
    firstLine(error),
  )

const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? ''

/** The names under which a killed ExifTool leaves a copy or the beginning of one. */
export const unfinishedCopies = (copy: string): string[] => [copy, `${copy}_exiftool_tmp`]
