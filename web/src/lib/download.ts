/** Downloads the file at an address under the given name. */
export function download(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}

/** The browser reads the file some time after the click, and no event reports when. */
const readMs = 60_000

/** Downloads these bytes under the given name. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  download(url, name)
  setTimeout(() => URL.revokeObjectURL(url), readMs)
}
