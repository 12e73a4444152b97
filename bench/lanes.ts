/** Calls `each` for all items in order, at most `lanes` at a time. */
export async function inLanes<T>(
  lanes: number,
  items: readonly T[],
  each: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  const lane = async () => {
    for (const item of waiting) await each(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
