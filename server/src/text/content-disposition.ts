/** RFC 6266: a download name in any script, with an ASCII form for programs without `filename*`. */
export function contentDisposition(downloadName: string | null): string {
  if (downloadName === null) return 'inline'
  const name = [...downloadName]
    .filter((char) => !isControl(char))
    .join('')
    .toWellFormed()
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const isControl = (char: string) => /\p{Cc}/u.test(char)
