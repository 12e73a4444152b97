type Child = { pid?: number; once(event: 'error', listener: (error: Error) => void): unknown }
type Listening = (
  event: 'startError' | 'childEnd',
  listener: (cause: unknown, ...more: unknown[]) => void,
) => unknown

/**
 * Lets ExifTool's library know that a process did not start. Without it, the library takes a child that has no process for
 * one that works, and the child's `error`, which it does not listen to, ends the whole program.
 */
export function noticeFailedStarts<C extends Child>(tool: {
  batchCluster: { options: { processFactory: () => C | Promise<C> } }
}): void {
  const { options } = tool.batchCluster
  const spawn = options.processFactory
  options.processFactory = async () => {
    const child = await spawn()
    if (child.pid !== undefined) return child
    return new Promise((_, reject) => child.once('error', reject))
  }
}

/** The version of ExifTool. Throws where a process does not start: the library would try again and again while a call waits. */
export async function startedVersion(tool: {
  version(): Promise<string>
  on: Listening
  off: Listening
}): Promise<string> {
  const failure = Promise.withResolvers<never>()
  // The library does not take a process that ends before it was asked anything for one that did not start.
  const onEnd = (child: unknown) => {
    const isStarting = child instanceof Object && 'starting' in child && child.starting === true
    if (isStarting) failure.reject(new Error('ExifTool ended while it was starting.'))
  }
  tool.on('startError', failure.reject)
  tool.on('childEnd', onEnd)
  try {
    return await Promise.race([tool.version(), failure.promise])
  } finally {
    tool.off('startError', failure.reject)
    tool.off('childEnd', onEnd)
  }
}

/** Whether nothing is wrong with ExifTool, and the system has no file handle, process or memory left for it. */
export const isForWantOfRoom = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM'].includes(String(error.code))
