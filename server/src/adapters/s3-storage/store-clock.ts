import type { S3Client } from '@aws-sdk/client-s3'

const stepMs = 5 * 60_000

/**
 * How many milliseconds the clock of the store is ahead of this one, according to the client's last request. In steps
 * of five minutes, because responses of a store give only seconds, and signed links must stay the same from one
 * request to the next.
 */
export function clockOffset({ config }: S3Client): number {
  return Math.round(config.systemClockOffset / stepMs) * stepMs
}
