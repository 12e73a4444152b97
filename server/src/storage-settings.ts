import { z } from 'zod'

const optional = z.string().min(1).optional()

/** The bucket for photos; without one they are stored in `DATA_DIR`. */
export const storageSettings = {
  /** Without dots, because the certificates of stores cover only one name level below their own. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, 'takes 3 to 63 small letters, digits and hyphens')
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be such as https://s3.example.org' })
    .refine((url) => /^https?:\/\/[^/?#@]+\/?$/.test(url), 'must be an address without a path')
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be such as eu-central-1')
    .default('us-east-1'),
  S3_FORCE_PATH_STYLE: z.stringbool().default(false),
  AWS_ACCESS_KEY_ID: optional,
  AWS_SECRET_ACCESS_KEY: optional,
}

type Values = {
  PUBLIC_URL?: string | undefined
  S3_BUCKET?: string | undefined
  S3_ENDPOINT?: string | undefined
  S3_REGION: string
  S3_FORCE_PATH_STYLE: boolean
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
}

type Rule = [keyof Values, string, (values: Values) => boolean]

/** The variable to report, the message, and when the rule is broken. */
export const storageRules: Rule[] = [
  [
    'S3_BUCKET',
    'is needed where S3_ENDPOINT is set',
    ({ S3_BUCKET, S3_ENDPOINT }) => S3_ENDPOINT !== undefined && S3_BUCKET === undefined,
  ],
  [
    'AWS_SECRET_ACCESS_KEY',
    'goes together with AWS_ACCESS_KEY_ID: set both or none',
    (values) => !values.AWS_ACCESS_KEY_ID !== !values.AWS_SECRET_ACCESS_KEY,
  ],
  // Browsers load nothing over http into a page that was loaded over https.
  [
    'S3_ENDPOINT',
    'must begin with https where PUBLIC_URL does',
    ({ S3_ENDPOINT = 'https:', PUBLIC_URL = '' }) =>
      PUBLIC_URL.startsWith('https:') && !S3_ENDPOINT.startsWith('https:'),
  ],
]

/** The beginning of every signed URL of the bucket; null if photos are stored as files. */
export function bucketAddress(values: Values): string | null {
  const { S3_BUCKET: bucket, S3_REGION, S3_FORCE_PATH_STYLE } = values
  if (!bucket) return null
  const address = values.S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`
  return S3_FORCE_PATH_STYLE
    ? `${address}/${bucket}/`
    : `${address.replace('://', `://${bucket}.`)}/`
}
