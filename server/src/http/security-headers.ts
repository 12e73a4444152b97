import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import { bucketAddress } from '../storage-settings.ts'
import { plainPageStyle } from './plain-page.ts'

/** Other features that browsers offer to pages; Verso uses none of them. */
const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/**
 * Headers of every response. The policy allows no inline script or style, and no other origin than that of the
 * bucket, to which photos are sent and from which they are shown. Styles that scripts set on an element, as React
 * does, do not count as inline.
 */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  refuseTwoHosts(app)
  const https = config.PUBLIC_URL.startsWith('https:')
  const address = bucketAddress(config)
  const bucket = address ? [address] : []
  const permissions = deniedFeatures.map((feature) => `${feature}=()`).join(', ')
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions)
  })
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...bucket],
        fontSrc: ["'self'", 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'blob:', 'data:', ...bucket],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", plainPageStyle],
        workerSrc: ["'self'", 'blob:'],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // A page of another configured origin may show signed image URLs.
    crossOriginResourcePolicy: {
      policy: config.CORS_ORIGINS.length ? 'cross-origin' : 'same-origin',
    },
  })
}

/**
 * Refuses requests with two Host headers: a proxy in front may have used the other one for its decision (RFC 9112,
 * 3.2).
 */
function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const names = raw.rawHeaders.filter((_text, index) => index % 2 === 0)
    if (names.filter((name) => name.toLowerCase() === 'host').length > 1)
      throw new AppError('invalid_input', 'The request has more than one Host header.')
  })
}
