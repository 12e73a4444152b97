import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { readBody, sendPage } from '../../http/plain-page.ts'
import { raw, route, type Routes } from '../../http/route.ts'
import { choicePage } from './choice-page.ts'
import { choices, readChoice } from './choice.ts'
import { choicesOf, setChoice, wantsMails } from './queries.ts'

const maxFormBytes = 1000

/** The mail choices of the caller, and the page and one-click request behind the links of mails (RFC 8058). */
export function mailRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'getMailChoices', 'user', async (_input, { userId }) => ({
    choices: await choicesOf(deps.db, userId),
  }))
  route(routes, 'setMailChoice', 'user', async ({ kind, wanted }, { userId }) => {
    await setChoice(deps.db, userId, kind, wanted)
    return { message: 'Your choice is saved.' }
  })
  raw(routes, 'GET', '/mail-choice', (request, reply) => show(deps, request, reply))
  raw(routes, 'POST', '/mail-choice', async (request, reply) => {
    const { userId, kind } = choiceOf(deps, request)
    const form = new URLSearchParams(await readBody(request, maxFormBytes))
    await setChoice(deps.db, userId, kind, form.get('choice') === 'on')
    return show(deps, request, reply)
  })
}

async function show(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { userId, kind } = choiceOf(deps, request)
  const isWanted = await wantsMails(deps.db, userId, kind)
  return sendPage(reply, choicePage({ what: choices[kind], isWanted }))
}

function choiceOf(deps: Deps, { url }: FastifyRequest) {
  const choice = readChoice(deps, new URL(url, 'http://localhost').searchParams)
  if (!choice) throw new AppError('not_found', 'This link is not complete. Copy it from the mail.')
  return choice
}
