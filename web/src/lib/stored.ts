/** Removes the databases that pages of this address keep in the browser. A page that still holds one lets go of it. */
export async function dropDatabases(): Promise<void> {
  try {
    const databases = await indexedDB.databases()
    await Promise.all(databases.map(({ name = '' }) => drop(name)))
  } catch (error) {
    console.error('What the browser keeps could not be removed', error)
  }
}

/** Resolves once it is gone, or waits for another page. */
function drop(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const end of ['success', 'blocked', 'error']) {
      request.addEventListener(end, () => resolve())
    }
  })
}
