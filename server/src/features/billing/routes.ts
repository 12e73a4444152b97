import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { readBody, sendPage } from '../../http/plain-page.ts'
import { raw, route, type Routes } from '../../http/route.ts'
import type { TestPages } from '../../ports/payments.ts'
import { listAlarms, solveAlarm } from './alarms.ts'
import { changePlan, keepPlan, previewPlan } from './changes.ts'
import { receiveEvent } from './events.ts'
import { listPlans, openCheckout, openPortal, readHistory } from './service.ts'
import { renderTestPage } from './test-page.ts'

const maxBodyBytes = 1024 * 1024

/** For calls that make a request to the payment provider. */
const providerLimit = {
  points: 120,
  seconds: 600,
  key: (_input: unknown, { userId }: { userId: string | null }) => userId,
}

/** A page refreshes once when its user returns from a checkout. */
const refreshLimit = {
  points: 20,
  seconds: 600,
  key: ({ refresh }: { refresh: boolean }, { userId }: { userId: string | null }) =>
    refresh ? userId : null,
}

export function billingRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'getPlans', 'user', (input, actor) => listPlans(deps, actor, input), refreshLimit)
  route(
    routes,
    'checkoutSession',
    'user',
    (input, actor) => openCheckout(deps, actor, input),
    providerLimit,
  )
  changeRoutes(routes, deps)
  route(routes, 'customerPortal', 'user', (_input, actor) => openPortal(deps, actor), providerLimit)
  route(routes, 'getCreditHistory', 'user', (_input, actor) => readHistory(deps, actor))

  raw(routes, 'POST', '/payment-events', async (request) => {
    const signature = String(request.headers['stripe-signature'] ?? '')
    await receiveEvent(deps, { body: await readBody(request, maxBodyBytes), signature })
    return { message: 'Received' }
  })

  const { payments } = deps
  const pages = payments?.testPages
  if (!pages) return
  raw(routes, 'GET', '/test-billing/:id', async (request, reply) => {
    const view = await pages.find(idOf(request))
    if (!view) throw noPage()
    return sendPage(reply, renderTestPage(view))
  })
  raw(routes, 'POST', '/test-billing/:id', (request, reply) => act(deps, pages, request, reply))
}

function changeRoutes(routes: Routes, deps: Deps): void {
  route(
    routes,
    'previewSubscription',
    'user',
    ({ price_id }, actor) => previewPlan(deps, actor, price_id),
    providerLimit,
  )
  route(
    routes,
    'updateSubscription',
    'user',
    (input, actor) => changePlan(deps, actor, input),
    providerLimit,
  )
  route(
    routes,
    'keepSubscription',
    'user',
    async (_input, actor) => ({ message: await keepPlan(deps, actor) }),
    providerLimit,
  )
  route(routes, 'getBillingAlarms', 'admin', () => listAlarms(deps))
  route(routes, 'solveBillingAlarm', 'admin', async ({ id }, actor) => {
    await solveAlarm(deps, actor, id)
    return { message: 'The task is solved.' }
  })
}

async function act(
  deps: Deps,
  pages: TestPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const id = idOf(request)
  const action = new URLSearchParams(await readBody(request, maxBodyBytes)).get('action') ?? ''
  const done = await pages.act(id, action)
  if (!done) throw noPage()
  // Handled like the webhook of a real provider.
  if (done.event) await receiveEvent(deps, done.event)
  const here = `${deps.config.PUBLIC_URL}${deps.config.API_BASE}/test-billing/${id}`
  return reply.redirect(done.goTo ?? here, 303)
}

const idOf = ({ params }: FastifyRequest) => String((params as { id?: string }).id)

const noPage = () => new AppError('not_found', 'This page of the test billing has expired.')
