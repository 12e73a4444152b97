import type { ComponentProps } from 'react'
import { createPart } from '../../../lib/network/part.ts'
import { usePart } from '../../../lib/network/use-part.ts'
import { useLastDefined } from '../../../ui/use-last-defined.ts'
import type { Lightbox } from './lightbox.tsx'

const part = createPart(() => import('./lightbox.tsx'))

/** The lightbox, loaded after the list, so that the list appears sooner and a click does not have to wait. */
export function LazyLightbox(props: ComponentProps<typeof Lightbox>) {
  const hasList = useLastDefined(props.photos[0]) !== undefined
  const loaded = usePart(part, props.name === undefined ? hasList && 'soon' : 'now')
  return loaded && hasList && <loaded.Lightbox {...props} />
}
