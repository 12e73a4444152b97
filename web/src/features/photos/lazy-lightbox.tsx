import { Suspense, lazy, useEffect } from 'react'
import type { ComponentProps } from 'react'
import type { Lightbox } from './lightbox.tsx'

const load = () => import('./lightbox.tsx')
const Loaded = lazy(() => load().then((module) => ({ default: module.Lightbox })))

/** The lightbox, loaded once the list stands: the list shows sooner, and a click does not wait. */
export function LazyLightbox(props: ComponentProps<typeof Lightbox>) {
  useEffect(() => void load(), [])
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
