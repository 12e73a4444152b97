import type { S3Client } from '@aws-sdk/client-s3'

const stepMs = 5 * 60_000

/**
 * Milliseconds that the clock of the store is ahead of this one, as of the client's last request. In steps of five minutes: the
 * answers of a store name only seconds, and signed links must stay the same from one request to the next.
 */
export function clockOffset({ config }: S3Client): number {
  return Math.round(config.systemClockOffset / stepMs) * stepMs
}
