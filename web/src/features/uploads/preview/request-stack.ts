/**
 * A stack of requests with unique keys: the last one pushed is popped first, and pushing a key again moves it to the top.
 */
export function requestStack<K, V>() {
  const requests = new Map<K, V>()
  return {
    push(key: K, value: V) {
      requests.delete(key)
      requests.set(key, value)
    },
    pop(): [K, V] | undefined {
      const last = [...requests].at(-1)
      if (last) requests.delete(last[0])
      return last
    },
    remove: (key: K) => requests.delete(key),
    size: () => requests.size,
  }
}
