import type { Area } from '@verso/contract/question.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { areaParam } from '../find/filters.ts'
import { toQuestion, withChange, withFilters } from '../list-search.ts'
import { type Cluster, mapQuery } from './api.ts'
import { viewsCopy } from './copy.ts'
import type { ViewProps } from './lazy-views.tsx'
import { useFreshView } from './use-fresh-view.ts'
import { ViewTable } from './view-table.tsx'
import { WorldMap } from './world-map.tsx'
import { centreOf, paddedArea, areaAround, widthOf, world } from './world.ts'

/** Where the photos of the question were taken. Choosing a cluster narrows the question to it; the last one opens its photos. */
export function MapView(props: ViewProps) {
  const question = toQuestion(props.search)
  // A new question starts with the part of the map that contains its photos.
  return <Map key={JSON.stringify(question)} {...props} question={question} />
}

function Map({
  search,
  question,
  onChange,
}: ViewProps & { question: ReturnType<typeof toQuestion> }) {
  const [moved, setMoved] = useState<Area>()
  const whole = useFreshView(mapQuery(question))
  const bounds = whole.data?.bounds
  const shown = moved ?? (bounds ? paddedArea(bounds) : world)
  const part = useFreshView({
    ...mapQuery({ ...question, shown }),
    enabled: whole.data !== undefined,
  })
  const data = part.data ?? whole.data
  if (!data && whole.isError) return <NotLoaded onReload={() => void whole.refetch()} />
  if (!data)
    return (
      <p className="flex items-center gap-2 py-4 text-muted">
        <Spinner /> {viewsCopy.loading}
      </p>
    )
  const { clusters, placed, unplaced } = data
  const open = () => onChange(withChange(search, { view: 'grid' }))
  const choose = ({ area, count }: Cluster) =>
    count === placed + unplaced ? open() : onChange(withFilters(search, { area: areaParam(area) }))
  const zoom = (factor: number) => setMoved(areaAround(...centreOf(shown), widthOf(shown) * factor))
  return (
    <section aria-label={viewsCopy.map} className="card p-3 md:p-4">
      <div className="mb-3 flex flex-wrap gap-2">
        <Button onClick={() => zoom(0.5)}>{viewsCopy.zoomIn}</Button>
        <Button onClick={() => zoom(2)}>{viewsCopy.zoomOut}</Button>
        <Button onClick={() => setMoved(world)}>{viewsCopy.world}</Button>
        {placed > 0 && (
          <Button variant="primary" className="ml-auto" onClick={open}>
            {viewsCopy.show(placed + unplaced)}
          </Button>
        )}
      </div>
      <WorldMap shown={shown} clusters={clusters} onChoose={choose} onMove={setMoved} />
      {placed === 0 && <p className="mt-3 text-muted">{viewsCopy.nowhere}</p>}
      {unplaced > 0 && <p className="mt-3 text-sm text-muted">{viewsCopy.unplaced(unplaced)}</p>}
      {clusters.length > 0 && <ClusterTable clusters={clusters} onChoose={choose} />}
    </section>
  )
}

type ClusterTableProps = { clusters: readonly Cluster[]; onChoose: (cluster: Cluster) => void }

/** The same for users who cannot see the map. */
function ClusterTable({ clusters, onChoose }: ClusterTableProps) {
  const { columns } = viewsCopy
  return (
    <ViewTable columns={[columns.place, columns.photos]}>
      {clusters.map((cluster) => (
        <tr key={`${cluster.latitude} ${cluster.longitude}`} className="*:pr-6">
          <th scope="row" className="text-left font-normal">
            <button
              type="button"
              className="text-left text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
              onClick={() => onChoose(cluster)}
            >
              {cluster.place || viewsCopy.unnamed}
            </button>
          </th>
          <td className="tabular-nums">{cluster.count.toLocaleString('en')}</td>
        </tr>
      ))}
    </ViewTable>
  )
}
