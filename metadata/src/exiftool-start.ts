type Child = { pid?: number; once(event: 'error', listener: (error: Error) => void): unknown }
type Listening = (
  event: 'startError' | 'childEnd',
  listener: (cause: unknown, ...more: unknown[]) => void,
) => unknown

/**
 * Reports to ExifTool's library that a process did not start. Otherwise the library treats a child without a process
 * as a working one, and the child's `error` event, to which it does not listen, ends the whole program.
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

/**
 * The version of ExifTool. Throws if its process does not start, because the library would retry forever while a call
 * waits.
 */
export async function startedVersion(tool: {
  version(): Promise<string>
  on: Listening
  off: Listening
}): Promise<string> {
  const failure = Promise.withResolvers<never>()
  // The library does not count a process as failed to start if it ends before its first command.
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

/** Whether ExifTool could not start only because the system has no file handle, process or memory left. */
export const isOutOfResources = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM'].includes(String(error.code))
