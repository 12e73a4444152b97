/** Deletes the app's databases in this browser. Pages that still have one open close it. */
export async function deleteDatabases(): Promise<void> {
  try {
    const databases = await indexedDB.databases()
    await Promise.all(databases.map(({ name = '' }) => deleteDatabase(name)))
  } catch (error) {
    console.error('The databases could not be deleted', error)
  }
}

/** Resolves once it is deleted, or once it is known that another page blocks that. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const end of ['success', 'blocked', 'error']) {
      request.addEventListener(end, () => resolve())
    }
  })
}
