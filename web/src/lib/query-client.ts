import { QueryCache, QueryClient } from '@tanstack/react-query'
import { HttpError } from './http.ts'
import { onReset } from './store.ts'

/** Fetch failures are logged and the screen keeps its last good data (ERR-017 to ERR-019). */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => console.error('Could not load', query.queryKey, error),
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 1 && isWorthRetrying(error),
    },
  },
})

onReset(() => queryClient.clear())

/** A refusal by the server is final. */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof HttpError) || !error.response || error.response.status >= 500
}
