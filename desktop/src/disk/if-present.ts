/** Returns what `read` returns, or null if the path does not exist. Any other error is thrown. */
export async function ifPresent<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
