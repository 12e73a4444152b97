import { startRenderer } from './renderer.ts'
import type { Renderer } from './renderer.ts'
import { requestStack } from './request-stack.ts'

const maxPreviews = 300

/** Receives the object URL of each preview: null if the file cannot be drawn, undefined once the URL was revoked. */
type OnPreview = (id: string, url: string | null | undefined) => void

export type Previews = ReturnType<typeof createPreviews>

/**
 * Previews of files, rendered in workers. The latest request is served first, so that the visible page comes before pages
 * that were left. Keeps the 300 most recently requested previews.
 */
export function createPreviews(
  onPreview: OnPreview,
  start: () => Renderer = startRenderer,
  maxRenderers = defaultRendererCount(),
) {
  const urls = new Map<string, string | null>()
  const requests = requestStack<string, File>()
  const renderers: Renderer[] = []
  const idle: Renderer[] = []

  function keep(id: string, blob: Blob | null) {
    const url = blob && URL.createObjectURL(blob)
    urls.set(id, url)
    onPreview(id, url)
    for (const [oldest, oldUrl] of urls) {
      if (urls.size <= maxPreviews) break
      if (oldUrl) URL.revokeObjectURL(oldUrl)
      urls.delete(oldest)
      onPreview(oldest, undefined)
    }
  }

  function renderNext() {
    while (requests.size() > 0) {
      const renderer = idle.pop() ?? addRenderer()
      const request = renderer && requests.pop()
      if (!request) return
      void render(renderer, ...request)
    }
  }

  async function render(renderer: Renderer, id: string, file: File) {
    const blob = await renderer.render(file)
    // Stopped by `clear`.
    if (!renderers.includes(renderer)) return
    keep(id, blob)
    idle.push(renderer)
    renderNext()
  }

  function addRenderer(): Renderer | undefined {
    if (renderers.length >= maxRenderers) return undefined
    const renderer = start()
    renderers.push(renderer)
    return renderer
  }

  return {
    /** Requests a preview; returns a function that withdraws the request. */
    request(id: string, file: File): () => void {
      const url = urls.get(id)
      if (url === undefined) requests.push(id, file)
      // Inserted again, it is the most recent one.
      else if (urls.delete(id)) urls.set(id, url)
      renderNext()
      return () => requests.remove(id)
    },

    /** Revokes all previews and stops the workers. Later requests start again. */
    clear() {
      for (const url of urls.values()) if (url) URL.revokeObjectURL(url)
      urls.clear()
      for (const renderer of renderers.splice(0)) renderer.stop()
      idle.length = 0
    },
  }
}

function defaultRendererCount(): number {
  return Math.max(1, Math.min(2, navigator.hardwareConcurrency - 1))
}
