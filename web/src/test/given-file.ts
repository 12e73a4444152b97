/** A file for tests: real bytes if they matter, otherwise only a size. */
export function givenFile(name = 'cat.jpg', { type = 'image/jpeg', size = 10 } = {}): File {
  return new File([new Uint8Array(size)], name, { type })
}
