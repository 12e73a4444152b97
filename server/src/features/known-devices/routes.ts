import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { readDeviceCookie, setDeviceCookie } from '../../http/device-cookie.ts'
import { readBody, sendPage } from '../../http/plain-page.ts'
import { raw, type Request, route, type Routes } from '../../http/route.ts'
import { listDevices, rememberDevice, removeDevice } from './devices.ts'
import { sendSignInLink } from './jobs.ts'
import { browserIsKnownPage, signInLinkPage } from './sign-in-link-page.ts'
import { readLink } from './sign-in-link.ts'

const maxFormBytes = 1000

/** At most one mail a day is sent, regardless of the number of requests; this limit only saves work. */
const requests = {
  points: 100,
  seconds: 3600,
  key: (_input: unknown, { network }: Request) => network,
}

/** The known browsers of the caller, and the page behind the link that makes another one known. */
export function knownDeviceRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'getDevices', 'user', (_input, { userId }, { device }) =>
    listDevices(deps, userId, device),
  )
  route(routes, 'removeDevice', 'user', async ({ id }, { userId }) => {
    await removeDevice(deps, userId, id)
    return { message: 'The browser was removed and signed out.' }
  })
  route(
    routes,
    'mailSignInLink',
    'public',
    async ({ email }) => {
      await deps.jobs.enqueue(deps.db, sendSignInLink, { email })
      return {
        message:
          'If there is an account at this address, it has a mail of today with a link past the wait.',
      }
    },
    requests,
  )
  raw(routes, 'GET', '/sign-in-link', async (request, reply) => {
    await userOf(deps, request)
    return sendPage(reply, signInLinkPage)
  })
  raw(routes, 'POST', '/sign-in-link', async (request, reply) => {
    await readBody(request, maxFormBytes)
    requireOwnForm(deps, request)
    return acceptBrowser(deps, request, reply)
  })
}

/** A form on another site could submit a link for its author's account, and so replace the browser's own token. */
function requireOwnForm({ config }: Pick<Deps, 'config'>, { headers }: FastifyRequest): void {
  const { origin } = headers
  if (origin !== undefined && origin !== new URL(config.PUBLIC_URL).origin)
    throw new AppError('forbidden', 'Open the link in the mail, and press the button there.')
}

async function acceptBrowser(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const userId = await userOf(deps, request)
  const { token } = await rememberDevice(deps, userId, {
    device: readDeviceCookie(request, deps.config),
    agent: request.headers['user-agent'] ?? null,
  })
  setDeviceCookie(reply, deps.config, token)
  return sendPage(reply, browserIsKnownPage)
}

async function userOf(deps: Deps, { url }: FastifyRequest): Promise<string> {
  const userId = await readLink(deps, new URL(url, 'http://localhost').searchParams)
  if (userId) return userId
  throw new AppError('not_found', 'This link has ended. Ask for another one where you sign in.')
}
