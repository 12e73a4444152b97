/** Wishes under a key, each once; the one added last is taken first. */
export function newestFirst<K, V>() {
  const wishes = new Map<K, V>()
  return {
    add(key: K, value: V) {
      wishes.delete(key)
      wishes.set(key, value)
    },
    take(): [K, V] | undefined {
      const last = [...wishes].at(-1)
      if (last) wishes.delete(last[0])
      return last
    },
    drop: (key: K) => wishes.delete(key),
    size: () => wishes.size,
  }
}
