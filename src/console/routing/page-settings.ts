// Where this page and its gateway are, as the page itself says: one build serves at any address.

const meta = (name: string): string =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')?.replace(/\/$/, '') ?? ''

/** Path below which the console is served, without a slash at its end; often ''. The gateway writes it into the page. */
export const basePath = meta('base-path')

/** Address below which the gateway answers. Another origin's stands in the page where the console is served by something else. */
export const gatewayUrl = meta('gateway') || basePath

/** Cookies go along to a gateway of another origin only when asked to. */
export const credentials: RequestCredentials = /^https?:/.test(gatewayUrl) ? 'include' : 'same-origin'

/** Where operators find their token, if they sign in; '' where the gateway has a token of its own. The gateway writes it into the page. */
export const tokenPage = meta('token-page')
