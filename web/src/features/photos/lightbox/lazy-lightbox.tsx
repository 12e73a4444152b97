import { Suspense, lazy } from 'react'
import type { ComponentProps } from 'react'
import { useLast } from '../../../ui/use-last.ts'
import type { Lightbox } from './lightbox.tsx'

const Loaded = lazy(() => import('./lightbox.tsx').then((module) => ({ default: module.Lightbox })))

/** The lightbox, loaded after the list: so the list shows sooner, and a click does not wait. */
export function LazyLightbox(props: ComponentProps<typeof Lightbox>) {
  const hasList = useLast(props.photos[0]) !== undefined
  return <Suspense>{hasList && <Loaded {...props} />}</Suspense>
}
