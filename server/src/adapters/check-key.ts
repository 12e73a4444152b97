const plainPath = /^[\w-][\w.-]{0,220}(?:\/[\w-][\w.-]{0,220}){0,5}$/

/** Returns the key of an object. Throws unless it is a plain path of plain names. */
export function checkKey(key: string): string {
  if (!plainPath.test(key))
    throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 300))}`)
  return key
}
