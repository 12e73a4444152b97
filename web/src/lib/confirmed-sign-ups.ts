/** Between the tabs of this browser: which sign-up was confirmed with the link in its mail. */
const channelName = 'confirmed-sign-ups'

/** Sends the id in the link, without its secret. */
export function announceConfirmed(link: string): void {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only this origin
  channel.postMessage(link.split('.', 1)[0])
  channel.close()
}

/** Calls `notify` with the id of each sign-up that another tab confirms, until the returned function is called. */
export function onConfirmedElsewhere(notify: (id: string) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => notify(data))
  return () => channel.close()
}
