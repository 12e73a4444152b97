import { createMemoryHistory } from '@tanstack/react-router'
import type { CallOutput } from '@verso/contract/call.ts'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { App } from '../app/app.tsx'
import { createAppRouter } from '../app/router.tsx'
import '../app/styles.css'
import { queryClient } from '../lib/query-client.ts'
import { session } from '../lib/session.ts'
import { fakeServer } from './fake-server.ts'
import { settings, tokens, user } from './given.ts'

type Answers = Parameters<typeof fakeServer>[0]
type Options = { user?: Partial<CallOutput<'getUser'>>; width?: number }

/** Opens the whole app at an address, signed in, on a fake server with these answers. */
export async function openApp(
  address: string,
  answers: Answers = {},
  { user: own = {}, width = 1360 }: Options = {},
) {
  await page.viewport(width, 860)
  localStorage.clear()
  queryClient.clear()
  session.open(tokens().AuthenticationResult)
  const server = fakeServer({
    getSettings: () => settings,
    getDevices: () => ({ devices: [] }),
    listAppTokens: () => ({ tokens: [] }),
    getUser: () => ({ ...user, ...own }),
    ...answers,
  })
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
  await render(<App router={router} />)
  const asked = (call: string) =>
    server.seen.filter((seen) => seen.call === call).map(({ input }) => input)
  return { server, router, asked, path: () => router.state.location.pathname }
}
