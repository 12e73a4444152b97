import { stdSerializers } from 'pino'

const secrets = [
  'authorization',
  'cookie',
  'password',
  'new_password',
  'old_password',
  'otp',
  'confirmation_code',
  'refresh_token',
  'IdToken',
  'AccessToken',
  'RefreshToken',
  'signature',
  'AI_API_KEY',
]

/** The secret query values of signed URLs in a text. */
const signature = /([?&](?:signature|X-Amz-Signature|X-Amz-Credential)=)[^&\s"]+/gi

/** Options for every pino logger: they remove secrets before a line is written. */
export const redaction = {
  redact: {
    paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    censor: '[redacted]',
  },
  serializers: { err: plainError },
  hooks: { streamWrite: (line: string) => line.replace(signature, '$1…') },
}

/**
 * Drops all other fields: those of PostgreSQL's errors contain row values, and those of the driver contain the
 * connection.
 */
function plainError(error: unknown) {
  if (!(error instanceof Error)) return error
  const { type, code, message, stack } = stdSerializers.err(error) as Record<string, unknown>
  return { type, code, message, stack }
}
