import { EmptyState } from '../../web/src/ui/empty-state.tsx'

/** Shown after the program has ended, and in a page that was not opened by it. */
export function Ended() {
  return (
    <main>
      <EmptyState
        title="Verso Desktop has ended"
        text="Close this window and start Verso Desktop again. Nothing is lost: what was written is on the Runs tab."
      />
    </main>
  )
}
