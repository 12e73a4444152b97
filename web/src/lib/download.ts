/** Hands a file at an address to the browser's downloads under a name of ours. */
export function download(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}

/** The browser reads the file after the click, at a moment that no event reports. */
const readMs = 60_000

/** Hands these bytes to the browser's downloads under a name of ours. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  download(url, name)
  setTimeout(() => URL.revokeObjectURL(url), readMs)
}
