import type { Area } from '@verso/contract/question.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Cluster } from './api.ts'
import { viewsCopy } from './copy.ts'
import { diameterOf, joinClusters } from './join-clusters.ts'
import { useMapGestures } from './use-map-gestures.ts'
import { widthOf, worldPaths } from './world.ts'

type WorldMapProps = {
  shown: Area
  clusters: readonly Cluster[]
  onChoose: (cluster: Cluster) => void
  onMove: (shown: Area) => void
}

/** A part of the world with a button for each cluster. `onMove` is called at the end of each movement. */
export function WorldMap({ shown: still, clusters, onChoose, onMove }: WorldMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { shown, onDoubleClick } = useMapGestures(frame, still, onMove)
  const { south, west, north, east } = shown
  const width = widthOf(shown)
  const widthRem = useWidth(frame)
  const joined = widthRem > 0 ? joinClusters(clusters, widthRem / width) : []
  const visible = joined.filter(
    ({ latitude: y, longitude: x }) => y >= south && y <= north && x >= west && x <= east,
  )
  return (
    <div
      ref={frame}
      className="relative aspect-[2/1] touch-none overflow-hidden rounded-md bg-raised select-none"
      onDoubleClick={onDoubleClick}
    >
      <svg
        aria-hidden
        viewBox={`${west} ${-north} ${width} ${width / 2}`}
        className="absolute inset-0 size-full cursor-grab fill-surface stroke-edge"
        strokeWidth={0.5}
      >
        {worldPaths.map((path) => (
          <path key={path} d={path} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      <ul>
        {visible.map((cluster) => (
          <li
            key={`${cluster.latitude} ${cluster.longitude}`}
            className="absolute -translate-1/2"
            style={{
              left: `${(100 * (cluster.longitude - west)) / width}%`,
              top: `${(100 * (north - cluster.latitude)) / (width / 2)}%`,
            }}
          >
            <button
              type="button"
              title={viewsCopy.cluster(cluster.place, cluster.count)}
              className="flex items-center justify-center rounded-full border-2 border-surface bg-accent text-xs font-medium text-on-accent tabular-nums hover:bg-accent-strong"
              style={{
                width: `${diameterOf(cluster.count)}rem`,
                height: `${diameterOf(cluster.count)}rem`,
              }}
              onClick={() => onChoose(cluster)}
            >
              <span aria-hidden>{cluster.count.toLocaleString('en', { notation: 'compact' })}</span>
              <span className="sr-only">{viewsCopy.cluster(cluster.place, cluster.count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The width of an element in rem; 0 before it is known. */
function useWidth(frame: RefObject<HTMLDivElement | null>) {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth / rem))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return width
}
