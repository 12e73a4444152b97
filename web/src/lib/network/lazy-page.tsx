import type { AsyncRouteComponent } from '@tanstack/react-router'
import { use } from 'react'
import type { ComponentType } from 'react'
import { createPart } from './part.ts'

/**
 * A page whose code is loaded when it is first visited. Unlike the router's `lazyRouteComponent` it never reloads the tab
 * if that fails: without a network that would lose the whole app.
 */
export function lazyPage<K extends string>(
  importPage: () => Promise<Record<K, ComponentType>>,
  name: K,
): AsyncRouteComponent<object> {
  const part = createPart(importPage)
  function LazyPage() {
    const Page: ComponentType = (part.get() ?? use(part.load()))[name]
    return <Page />
  }
  LazyPage.preload = async () => void (await part.load())
  return LazyPage
}
