import type { ComponentType } from 'react'
import { createPart } from '../../../lib/network/part.ts'
import { usePart } from '../../../lib/network/use-part.ts'
import type { ListSearch } from '../list-search.ts'

export type ViewProps = {
  search: ListSearch
  onChange: (next: ListSearch) => void
}

const parts = {
  timeline: createPart(async (): Promise<ComponentType<ViewProps>> => {
    return (await import('./timeline-view.tsx')).TimelineView
  }),
  map: createPart(async (): Promise<ComponentType<ViewProps>> => {
    return (await import('./map-view.tsx')).MapView
  }),
}

/** The timeline or map of the question, loaded when it is first shown. */
export function LazyView({ view, ...props }: ViewProps & { view: 'timeline' | 'map' }) {
  const View = usePart(parts[view], 'now')
  return View && <View {...props} />
}
