import type { ErrorComponentProps } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import { HttpError } from '../lib/http.ts'

/** Shown if nothing else can be (NAV-016). */
export function ErrorFallback({ error }: ErrorComponentProps) {
  return <Fallback reason={reasonOf(error)} />
}

export function NotFound() {
  return <Fallback reason="404 Not Found" />
}

function Fallback({ reason }: { reason: string }) {
  return (
    <main
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center justify-center px-4 text-center"
    >
      <h1 className="text-xl font-semibold">Unexpected Application Error!</h1>
      <p className="mt-2 max-w-120 wrap-anywhere text-muted">{reason}</p>
      <Link to="/" className="link mt-6 text-sm">
        Back to Home
      </Link>
    </main>
  )
}

/** The response's status, or the message. */
function reasonOf(error: unknown): string {
  if (error instanceof HttpError && error.response) {
    return `${error.response.status} ${error.response.statusText}`.trim()
  }
  return error instanceof Error ? error.message : String(error)
}
