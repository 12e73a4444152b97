import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { calls } from '@verso/contract/calls.ts'
import { pagePaths } from '@verso/contract/limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import { refuse } from './errors.ts'
import { publicAddressOf } from './one-address.ts'

type PageConfig = Pick<Config, 'API_BASE' | 'PUBLIC_URL'>

const webRoot = join(import.meta.dirname, '../../../web/dist')

/** Serves the built web app, and responds if no route matches. */
export function staticFiles(app: FastifyInstance, config: PageConfig, root = webRoot): void {
  const { API_BASE: apiBase, PUBLIC_URL: publicUrl } = config
  const page = readPage(root, apiBase)
  if (page) {
    app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      cacheControl: false,
      // `vite build` writes the compressed files next to the originals.
      preCompressed: true,
      allowedPath: (path) => path !== '/index.html',
      setHeaders: (reply, path) => reply.header('cache-control', cachingOf(path)),
    })
  }
  // For all other text files the library sends the character set.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === 'image/svg+xml')
      reply.type('image/svg+xml; charset=utf-8')
  })
  app.setNotFoundHandler((request, reply) => {
    const verbs = otherVerbs(request, apiBase)
    if (verbs.length) reply.header('allow', verbs.join(', '))
    else if (page && wantsPage(request, apiBase)) {
      const home = publicAddressOf(request, publicUrl)
      if (home) return reply.redirect(home)
      if (!isPage(request)) reply.status(404)
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
    }
    return refuse(request, reply, new AppError('not_found', 'There is nothing at this address.'))
  })
}

/** Names of assets contain a hash of their content, so they never change. */
function cachingOf(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function readPage(root: string, apiBase: string): string | null {
  const file = join(root, 'index.html')
  if (!existsSync(file)) return null
  return readFileSync(file, 'utf8').replace(
    /(<meta name="api-base" content=")[^"]*/,
    `$1${apiBase}`,
  )
}

/**
 * Whether to respond with the web app: to every client that does not refuse HTML, such as uptime checks and link
 * previews. At an unknown address the app shows its own message (NAV-017); a missing asset or call is a 404 in JSON.
 */
function wantsPage(request: FastifyRequest, apiBase: string): boolean {
  const path = pathOf(request)
  const reading = request.method === 'GET' || request.method === 'HEAD'
  if (!reading || `${path}/`.startsWith(`${apiBase}/`) || /^\/(assets|health)\//.test(path))
    return false
  const accepted = request.headers.accept ?? '*/*'
  return /text\/html|(text|\*)\/\*/.test(accepted)
}

/** Trailing and repeated slashes do not matter. */
const isPage = (request: FastifyRequest) =>
  pagePaths.includes(
    pathOf(request)
      .replace(/\/{2,}/g, '/')
      .replace(/(.)\/$/, '$1'),
  )

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? ''

function otherVerbs(request: FastifyRequest, apiBase: string): string[] {
  const path = pathOf(request).replace(/\/{2,}/g, '/')
  const known = Object.values(calls).filter((call) => `${apiBase}/${call.path}` === path)
  return [...new Set<string>(known.map(({ verb }) => verb))]
}
