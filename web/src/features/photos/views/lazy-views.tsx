import { createPart } from '../../../lib/network/part.ts'
import { usePart } from '../../../lib/network/use-part.ts'
import type { ListSearch } from '../list-search.ts'

export type ViewProps = {
  search: ListSearch
  onChange: (next: ListSearch) => void
}

const timeline = createPart(() => import('./timeline-view.tsx'))
const map = createPart(() => import('./map-view.tsx'))

/** The timeline of the question, loaded when it is first shown. */
export function LazyTimeline(props: ViewProps) {
  const loaded = usePart(timeline, 'now')
  return loaded && <loaded.TimelineView {...props} />
}

/** The map of the question, loaded when it is first shown. */
export function LazyMap(props: ViewProps) {
  const loaded = usePart(map, 'now')
  return loaded && <loaded.MapView {...props} />
}
