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

/** Query values that open a signed URL, wherever such a URL stands in a text. */
const signature = /([?&](?:signature|X-Amz-Signature|X-Amz-Credential)=)[^&\s"]+/gi

/** Options of every pino log of the app: secrets are taken out before a line is written. */
export const redaction = {
  redact: {
    paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    censor: '[redacted]',
  },
  serializers: { err: plainError },
  hooks: { streamWrite: (line: string) => line.replace(signature, '$1…') },
}

/** Nothing else an error carries: PostgreSQL's hold values of rows, the driver's its whole connection. */
function plainError(error: unknown) {
  if (!(error instanceof Error)) return error
  const { type, code, message, stack } = stdSerializers.err(error) as Record<string, unknown>
  return { type, code, message, stack }
}
