import { rowIdOf } from './tab-flow.ts'

/** Between the tabs of this browser: which sign-up was confirmed. */
const channelName = 'confirmed-sign-ups'

/** Sends the id in a mailed link or of a flow, without its secret. */
export function announceConfirmed(linkOrFlowId: string): void {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only this origin
  channel.postMessage(rowIdOf(linkOrFlowId))
  channel.close()
}

/** Calls `notify` with the id of each sign-up that another tab confirms, until the returned function is called. */
export function onConfirmedElsewhere(notify: (id: string) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => notify(data))
  return () => channel.close()
}
