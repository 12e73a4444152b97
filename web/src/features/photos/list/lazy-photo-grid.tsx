import type { ComponentProps } from 'react'
import { createPart } from '../../../lib/network/part.ts'
import { usePart } from '../../../lib/network/use-part.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import type { PhotoGrid } from './photo-grid.tsx'

const part = createPart(() => import('./photo-grid.tsx'))

/** The grid, loaded when it is first shown. */
export function LazyPhotoGrid(props: ComponentProps<typeof PhotoGrid>) {
  const loaded = usePart(part, 'now')
  return loaded ? <loaded.PhotoGrid {...props} /> : <ListSkeleton phone={false} />
}
