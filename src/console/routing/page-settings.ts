// Settings that the gateway writes into the page, so that one build serves at any address.

const meta = (name: string): string =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')?.replace(/\/$/, '') ?? ''

/** Path prefix of the console without trailing slash; often ''. */
export const basePath = meta('base-path')

/** Base address of the gateway; of another origin if something else serves the console. */
export const gatewayUrl = meta('gateway') || basePath

/** A gateway of another origin needs `include` for cookies. */
export const credentials: RequestCredentials = /^https?:/.test(gatewayUrl) ? 'include' : 'same-origin'

/** Where operators find their token; '' if the gateway has its own, without sign-in. */
export const tokenPage = meta('token-page')

/** Which organization the service rehearses, as the gateway knew when it sent the page; '' for a real service. */
export const rehearsalHeader = meta('rehearsal')
