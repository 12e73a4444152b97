import { QueryCache, QueryClient, notifyManager, onlineManager } from '@tanstack/react-query'
import { HttpError } from './http.ts'
import { connection } from './network/connection.ts'
import { onReset } from './store.ts'

/**
 * Fetch failures are logged and the screen keeps its last good data (ERR-017 to ERR-019); stale data is fetched again
 * once the server can be reached. Writes never wait for that: they fail at once, and only the user repeats them
 * (ERR-020).
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => console.error('Could not load', query.queryKey, error),
  }),
  defaultOptions: {
    mutations: { networkMode: 'always', retry: false },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      retry: (failures, error) => failures < 1 && isWorthRetrying(error),
    },
  },
})

// The default scheduler uses a timer, which in a busy browser would lock a button only after the second click of a double
// click.
notifyManager.setScheduler(queueMicrotask)

onlineManager.setEventListener((setOnline) =>
  connection.subscribe((now) => setOnline(now === 'online')),
)

onReset(() => queryClient.clear())

/** A refusal by the server is final. */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof HttpError) || !error.response || error.response.status >= 500
}
