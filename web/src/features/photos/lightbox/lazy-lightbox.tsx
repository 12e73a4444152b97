import { Suspense, lazy } from 'react'
import type { ComponentProps } from 'react'
import { useLastDefined } from '../../../ui/use-last-defined.ts'
import type { Lightbox } from './lightbox.tsx'

const Loaded = lazy(() => import('./lightbox.tsx').then((module) => ({ default: module.Lightbox })))

/** The lightbox, loaded after the list: so the list shows sooner, and a click does not wait. */
export function LazyLightbox(props: ComponentProps<typeof Lightbox>) {
  const hasList = useLastDefined(props.photos[0]) !== undefined
  return <Suspense>{hasList && <Loaded {...props} />}</Suspense>
}
