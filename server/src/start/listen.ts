import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Stops a part of the process. Before that, load balancers have `noticeMs` to see that the process is not ready. */
export type Stop = (noticeMs: number) => Promise<void>

type Address = { host: string; port: number; variable: 'PORT' | 'WORKER_PORT' }

/**
 * Opens the port. Until the notice is over, the returned function lets the server work as before; then running
 * requests may finish.
 */
export async function listen(server: FastifyInstance, address: Address): Promise<Stop> {
  const { host, port } = address
  await server.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(whyNotListening(error, address), { cause: error })
  })
  return async (noticeMs) => {
    await wait(noticeMs)
    await server.close()
  }
}

function whyNotListening(
  { code, message }: NodeJS.ErrnoException,
  { host, port, variable }: Address,
): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use already. Stop what uses it, or set ${variable} to another one.`
  }
  if (code === 'EACCES')
    return `This user may not listen on port ${port}. Set ${variable} to one above 1023.`
  return `Cannot listen on port ${port} of ${host}: ${message}. Look at HOST and ${variable}.`
}
