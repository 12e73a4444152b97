import {
  CreateBucketCommand,
  DeleteObjectCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  PutPublicAccessBlockCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { type Bucket, connect } from './connect.ts'
import { signedUrls } from './signed-urls.ts'

/** Unfinished multipart uploads take room that no list shows. */
const staleDays = 2

/**
 * Makes the bucket where it is missing, closes it to everything but signed requests, and lets pages of these origins use
 * signed URLs. Running it again changes nothing. Returns a line for each step. Throws the error of the store.
 */
export async function setUpBucket(options: Bucket, origins: string[]): Promise<string[]> {
  const client = connect(options)
  const { bucket } = options
  try {
    return [
      await createWhereMissing(client, bucket),
      await blockPublicAccess(client, bucket),
      await denyUnsigned(client, bucket),
      await allowOrigins(client, bucket, origins),
      await abortStaleUploads(client, bucket),
      await seeUnsignedRefused(client, options),
    ]
  } finally {
    client.destroy()
  }
}

async function createWhereMissing(client: S3Client, Bucket: string): Promise<string> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }))
    return `The bucket ${Bucket} exists.`
  } catch (error) {
    if (!(error instanceof S3ServiceException) || error.name !== 'NotFound') throw error
  }
  await client.send(new CreateBucketCommand({ Bucket }))
  return `Created the bucket ${Bucket}.`
}

/** Against later mistakes: a new bucket is private. Some stores do not have it. */
async function blockPublicAccess(client: S3Client, Bucket: string): Promise<string> {
  const PublicAccessBlockConfiguration = {
    // The gateway of Ceph 16 refuses every PUT with `BlockPublicAcls`; an access list that is ignored does no harm.
    BlockPublicAcls: false,
    IgnorePublicAcls: true,
    BlockPublicPolicy: true,
    RestrictPublicBuckets: true,
  }
  try {
    await client.send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration }))
    return 'Public access is blocked.'
  } catch (error) {
    if (!(error instanceof S3ServiceException) || error.name === 'AccessDenied') throw error
    return `This store cannot block public access (${error.name}); the policy below does.`
  }
}

async function denyUnsigned(client: S3Client, Bucket: string): Promise<string> {
  const rule = {
    Sid: 'DenyUnsigned',
    Effect: 'Deny',
    Principal: '*',
    Action: 's3:*',
    Resource: [`arn:aws:s3:::${Bucket}`, `arn:aws:s3:::${Bucket}/*`],
    Condition: { StringEquals: { 'aws:PrincipalType': 'Anonymous' } },
  }
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [rule] })
  await client.send(new PutBucketPolicyCommand({ Bucket, Policy }))
  return 'A policy denies requests without a signature.'
}

const probeKey = 'incoming/unsigned-access'

/** What a store makes of block and policy differs; what counts is that it refuses such a request. */
async function seeUnsignedRefused(client: S3Client, options: Bucket): Promise<string> {
  const { bucket } = options
  const object = { Bucket: bucket, Key: probeKey }
  await client.send(new PutObjectCommand({ ...object, Body: 'Verso' }))
  try {
    const until = new Date(Date.now() + 60_000)
    const signed = await signedUrls(client, bucket).signGet(probeKey, until)
    const [address = ''] = signed.split('?')
    const { status } = await fetch(address, { signal: AbortSignal.timeout(10_000) })
    if (status === 401 || status === 403) return 'A request without a signature was refused.'
    throw new Error(
      `${address} can be read without a signature (status ${status}): everyone could see the photos. Remove the policy or ` +
        `the access list that makes the bucket ${bucket} public, then run this again.`,
    )
  } finally {
    await client.send(new DeleteObjectCommand(object))
  }
}

async function allowOrigins(client: S3Client, Bucket: string, origins: string[]): Promise<string> {
  const rule = {
    AllowedOrigins: origins,
    AllowedMethods: ['GET', 'HEAD', 'PUT'],
    AllowedHeaders: ['content-type', 'x-amz-meta-original-name'],
    ExposeHeaders: ['ETag'],
    MaxAgeSeconds: 3600,
  }
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }))
  return `Pages of ${origins.join(', ')} may use signed URLs (CORS).`
}

async function abortStaleUploads(client: S3Client, Bucket: string): Promise<string> {
  const rule = {
    ID: 'abort-stale-uploads',
    Status: 'Enabled',
    Filter: { Prefix: '' },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: staleDays },
  } as const
  await client.send(
    new PutBucketLifecycleConfigurationCommand({
      Bucket,
      LifecycleConfiguration: { Rules: [rule] },
    }),
  )
  return `Uploads in parts that were not completed are removed after ${staleDays} days.`
}
