/**
 * Headers that a browser could add to a signed PUT without breaking its signature, if a store (such as the gateway of
 * Ceph 16) does not require them to be signed: the first makes the PUT a copy of any object that the app may read,
 * the others take access to the object away from the app.
 */
const refusedHeaders = [
  'x-amz-copy-source',
  'x-amz-grant-read',
  'x-amz-grant-read-acp',
  'x-amz-grant-write',
  'x-amz-grant-write-acp',
  'x-amz-grant-full-control',
]

/** Denies requests without a signature, and these headers below the prefix of links for sending photos. */
export function bucketPolicy(bucket: string, sentPrefix: string): string {
  const objects = `arn:aws:s3:::${bucket}`
  const unsigned = {
    Sid: 'DenyUnsigned',
    Effect: 'Deny',
    Principal: '*',
    Action: 's3:*',
    Resource: [objects, `${objects}/*`],
    Condition: { StringEquals: { 'aws:PrincipalType': 'Anonymous' } },
  }
  const sent = refusedHeaders.map((header, index) => ({
    Sid: `DenyHeader${index + 1}`,
    Effect: 'Deny',
    Principal: '*',
    Action: 's3:PutObject',
    Resource: [`${objects}/${sentPrefix}*`],
    // Not `Null`: the gateway of Ceph 16 considers that condition true whenever the header is missing.
    Condition: { StringLike: { [`s3:${header}`]: '*' } },
  }))
  return JSON.stringify({ Version: '2012-10-17', Statement: [unsigned, ...sent] })
}
