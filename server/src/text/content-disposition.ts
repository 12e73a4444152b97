/** RFC 6266: a file name in any script for saving, with a plain form for what does not read `filename*`. */
export function contentDisposition(downloadName: string | null): string {
  if (downloadName === null) return 'inline'
  const name = [...downloadName]
    .filter((sign) => !isControl(sign))
    .join('')
    .toWellFormed()
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const isControl = (sign: string) => /\p{Cc}/u.test(sign)
