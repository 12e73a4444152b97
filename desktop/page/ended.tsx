import { EmptyState } from '../../web/src/ui/empty-state.tsx'

/** Shown after the program has ended, and in a page that was not opened by it. */
export function Ended() {
  return (
    <main>
      <EmptyState
        title="Verso Desktop has ended"
        text="Close this window and start Verso Desktop again. Nothing is lost: the Runs tab lists what was written."
      />
    </main>
  )
}
