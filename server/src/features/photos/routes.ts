import type { Deps } from '../../deps.ts'
import { live, route, type Routes } from '../../http/route.ts'
import { aiSettingsChannel } from '../ai-settings/queries.ts'
import { channel, unpackNotice } from './changes.ts'
import { removePhotos } from './deletion.ts'
import { getImages } from './service.ts'

/** Sent if too many photos changed for one event, or if notifications may have been missed. */
const refetch = { name: 'refetch', data: {} }

export function photoRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'getImages', 'user', (input, actor) => getImages(deps, actor, input))
  route(routes, 'deleteImages', 'user', async ({ names }, actor) => {
    const deleted = await removePhotos(deps, actor.userId, names)
    return { message: `${deleted} photo(s) deleted`, deleted }
  })

  live(routes, '/events', (send) => {
    const unsubscribe = deps.listener.subscribe(channel, (payload) => {
      if (payload === undefined) return send(null, refetch)
      const { user, photos } = unpackNotice(payload)
      send(user, photos ? { name: 'photos', data: photos } : refetch)
    })
    // Every page shows whether an AI is connected.
    const forgetAi = deps.listener.subscribe(aiSettingsChannel, (payload) => {
      if (payload !== undefined) send(null, refetch)
    })
    return () => {
      unsubscribe()
      forgetAi()
    }
  })
}
