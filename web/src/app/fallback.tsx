import type { ErrorComponentProps } from '@tanstack/react-router'
import { Link, useRouter } from '@tanstack/react-router'
import { HttpError } from '../lib/http.ts'
import { PartError } from '../lib/network/part.ts'
import { Button } from '../ui/button.tsx'
import { copy } from './network-copy.ts'

/**
 * Shown inside the frame of the app if a page could not be loaded. Any other error is rethrown and replaces the whole
 * app.
 */
export function PageFallback({ error }: ErrorComponentProps) {
  if (!(error instanceof PartError)) throw error
  return <NotLoadedPage isFinal={error.isFinal} />
}

function NotLoadedPage({ isFinal }: { isFinal: boolean }) {
  const router = useRouter()
  const again = () => (isFinal ? window.location.reload() : void router.invalidate())
  return (
    <main
      tabIndex={-1}
      className="flex min-h-60 flex-col items-center justify-center px-4 text-center"
    >
      <h1 className="text-xl font-semibold">{copy.notLoaded.page}</h1>
      <Button className="mt-6" onClick={again}>
        {isFinal ? copy.reload : copy.again}
      </Button>
    </main>
  )
}

/** Shown if nothing else can be rendered (NAV-016). */
export function ErrorFallback({ error }: ErrorComponentProps) {
  if (error instanceof PartError) return <NotLoadedPage isFinal={error.isFinal} />
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

/** The status of the response, or the error message. */
function reasonOf(error: unknown): string {
  if (error instanceof HttpError && error.response) {
    return `${error.response.status} ${error.response.statusText}`.trim()
  }
  return error instanceof Error ? error.message : String(error)
}
