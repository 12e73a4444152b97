import {
  CreateBucketCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketPolicyCommand,
  PutPublicAccessBlockCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { bucketPolicy } from './bucket-policy.ts'
import { tryIntrusions } from './bucket-probes.ts'
import { type Bucket, connect } from './connect.ts'
import { asPortError } from './failures.ts'

/** The prefix of links for sending photos. */
const sentPrefix = 'incoming/'

/** Unfinished multipart uploads take up space but appear in no list. */
const staleDays = 2

/**
 * Creates the bucket if it is missing, closes it to everything except signed requests, and lets pages of these
 * origins use signed URLs. Running it again changes nothing. Returns a line for each step. Throws a sentence.
 */
export async function setUpBucket(options: Bucket, origins: string[]): Promise<string[]> {
  const client = connect(options)
  const { bucket } = options
  try {
    return [
      await createWhereMissing(client, bucket),
      await blockPublicAccess(client, bucket),
      await restrictAccess(client, bucket),
      await allowOrigins(client, bucket, origins),
      await abortStaleUploads(client, bucket),
      ...(await tryIntrusions(client, bucket, sentPrefix)),
    ]
  } catch (error) {
    throw asPortError(error)
  } finally {
    client.destroy()
  }
}

async function createWhereMissing(client: S3Client, Bucket: string): Promise<string> {
  try {
    // A HEAD would be refused without a reason.
    await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }))
    return `The bucket ${Bucket} exists.`
  } catch (error) {
    if (!(error instanceof S3ServiceException) || error.name !== 'NoSuchBucket') throw error
  }
  await client.send(new CreateBucketCommand({ Bucket }))
  return `Created the bucket ${Bucket}.`
}

/** Protects against later mistakes; a new bucket is private anyway. Some stores do not support it. */
async function blockPublicAccess(client: S3Client, Bucket: string): Promise<string> {
  const PublicAccessBlockConfiguration = {
    // With `BlockPublicAcls` the gateway of Ceph 16 refuses every PUT; ignored access lists do no harm.
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

async function restrictAccess(client: S3Client, Bucket: string): Promise<string> {
  const Policy = bucketPolicy(Bucket, sentPrefix)
  await client.send(new PutBucketPolicyCommand({ Bucket, Policy }))
  return 'A policy denies requests without a signature, and links to send photos every use but that.'
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
