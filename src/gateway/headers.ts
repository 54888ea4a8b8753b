// Headers that stand on every answer, errors included.

const SHUT = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"

/** On everything. What is not a page may load nothing at all. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': `default-src 'none'; ${SHUT}`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/**
 * Content-Security-Policy of a page. `scripts`: sources of scripts besides the gateway's own files. Style attributes are allowed
 * because the widgets position themselves with them.
 */
export const pagePolicy = (scripts: readonly string[]): string =>
  `default-src 'self'; script-src ${["'self'", ...scripts].join(' ')}; style-src 'self'; ` +
  `style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; ${SHUT}`
