import type { LiveEvent } from '../lib/live/events.ts'
import type { tab } from '../lib/live/tab.ts'

type Opened = { token: string | null; send: (text: string) => void; end: () => void }
type Answer = (token: string | null) => number

type TabWindow = Window & typeof globalThis & { tab?: typeof tab }

/** Replaces `fetch` with a server of live streams; `opened` are the open ones, the newest last. */
export function fakeStreams(answer: Answer = () => 200) {
  const opened: Opened[] = []
  const tries: (string | null)[] = []

  async function fakeFetch(_: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const token = new Headers(init.headers).get('authorization')
    tries.push(token)
    const status = answer(token)
    if (status !== 200) return new Response('{}', { status })
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        const own = {
          token,
          send: (text: string) => stream.enqueue(encoder.encode(text)),
          end: () => leave(() => stream.close()),
        }
        const leave = (how: () => void) => {
          if (!opened.includes(own)) return
          opened.splice(opened.indexOf(own), 1)
          how()
        }
        opened.push(own)
        init.signal?.addEventListener('abort', () => leave(() => stream.error(new Error('left'))))
        own.send(': open\n\n')
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  return { opened, tries, fakeFetch }
}

/** The text of one event as the server sends it. */
export const sent = (id: string, status = 'completed') =>
  `event: photos\ndata: ${JSON.stringify([{ id, status }])}\n\n`

/** A separate document, like a tab; `heard` are the events it received. Closing it ends everything inside it. */
export async function openTab(fakeFetch: typeof fetch) {
  const frame = document.createElement('iframe')
  const module = new URL('../lib/live/tab.ts', import.meta.url).pathname
  // Mutation testing keeps its state in a global that this document has to share.
  frame.srcdoc = `<script>window.__stryker__ = parent.__stryker__</script>
    <script type="module">import { tab } from '${module}'; window.tab = tab</script>`
  document.body.append(frame)
  const inside = frame.contentWindow as TabWindow
  inside.fetch = fakeFetch
  frame.addEventListener('load', () => (inside.fetch = fakeFetch))
  while (!inside.tab) await new Promise((resolve) => setTimeout(resolve, 5))
  inside.fetch = fakeFetch
  const { tab } = inside

  /** Subscribes like another page of this tab. */
  function listen() {
    const heard: LiveEvent[] = []
    return { heard, stop: tab.subscribe((event) => heard.push(event)) }
  }

  /** Hides the tab, with time running so fast that a minute passes in a second. */
  function setHidden(hidden: boolean): void {
    inside.setTimeout = ((run: () => void, ms = 0) =>
      window.setTimeout(run, ms / 60)) as typeof setTimeout
    Object.defineProperty(inside.document, 'hidden', { value: hidden, configurable: true })
    inside.document.dispatchEvent(new Event('visibilitychange'))
  }

  return { ...listen(), listen, setHidden, isLive: tab.isLive.get, close: () => frame.remove() }
}
