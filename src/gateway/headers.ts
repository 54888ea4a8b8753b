// Security headers of all responses and the Content-Security-Policy of pages.
import { randomBytes } from 'node:crypto'

const LOCKDOWN_DIRECTIVES = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"

/** Headers of every response, errors included. The policy lets it load nothing; pages get pagePolicy instead. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': `default-src 'none'; ${LOCKDOWN_DIRECTIVES}`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Placeholder in the built page for the nonce of each response. */
export const NONCE_PLACEHOLDER = 'CSP-NONCE'

/** A nonce for one page: 128 random bits. */
export const createNonce = (): string => randomBytes(16).toString('base64')

/** Content-Security-Policy of a page. Allows style attributes because widgets use them to position themselves. */
export const pagePolicy = (nonce: string): string =>
  `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; ` +
  `style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; ${LOCKDOWN_DIRECTIVES}`
