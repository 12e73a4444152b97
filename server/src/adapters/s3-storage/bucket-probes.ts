import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { signedUrls } from './signed-urls.ts'

/**
 * Tries requests that must be refused, because stores implement blocks and policies differently. `prefix` is that of
 * links for sending photos. Returns a line for each attempt; throws a sentence if one succeeds.
 */
export async function tryIntrusions(
  client: S3Client,
  bucket: string,
  prefix: string,
): Promise<string[]> {
  const [own, sent] = [`${prefix}unsigned-access`, `${prefix}unsigned-copy`]
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: own, Body: 'Verso' }))
  try {
    return [
      await readUnsigned(client, bucket, own),
      await copyByHeader(client, bucket, { own, sent }),
    ]
  } finally {
    const Objects = [{ Key: own }, { Key: sent }]
    await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }))
  }
}

const soon = () => new Date(Date.now() + 60_000)
const limit = () => ({ signal: AbortSignal.timeout(10_000) })

async function readUnsigned(client: S3Client, bucket: string, key: string): Promise<string> {
  const signed = await signedUrls(client, bucket).signGet(key, soon())
  const [address = ''] = signed.split('?')
  const { status } = await fetch(address, limit())
  if (status === 401 || status === 403) return 'A request without a signature was refused.'
  throw new Error(
    `${address} can be read without a signature (status ${status}): everyone could see the photos. Remove the policy or ` +
      `the access list that makes the bucket ${bucket} public, then run this again.`,
  )
}

/** Amazon refuses a header that is not signed; other stores make the copy, unless their policy forbids it. */
async function copyByHeader(
  client: S3Client,
  bucket: string,
  { own, sent }: { own: string; sent: string },
): Promise<string> {
  const body = 'Other'
  const grant = { contentType: 'image/jpeg', bytes: body.length, originalName: '', until: soon() }
  const url = await signedUrls(client, bucket).signPut(sent, grant)
  const headers = {
    'content-type': grant.contentType,
    'x-amz-meta-original-name': grant.originalName,
    'x-amz-copy-source': `/${bucket}/${own}`,
  }
  await fetch(url, { method: 'PUT', headers, body, ...limit() })
  if ([null, body].includes(await textOf(client, bucket, sent)))
    return 'A link to send a photo could not be used to copy another one.'
  throw new Error(
    `The store lets the header x-amz-copy-source turn a link to send a photo into a copy of any object of the bucket ${bucket}, ` +
      'against its policy: people could copy the photos of others. Use a store that refuses this.',
  )
}

/** null if there is no such object. */
async function textOf(client: S3Client, Bucket: string, Key: string): Promise<string | null> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
    return (await Body?.transformToString()) ?? ''
  } catch (error) {
    if (error instanceof NoSuchKey) return null
    throw error
  }
}
