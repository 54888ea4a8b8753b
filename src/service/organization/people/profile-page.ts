// The browser's profile page, which shows the user's token. Keeps no session: showing and renewing the token require the password each
// time, so another site has no session to abuse.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { authenticate } from '../../http/authorization.ts'
import { toFields, toText } from '../../http/body.ts'
import type { Service } from '../../http/handler.ts'
import type { OperatorRow } from '../../model/rows.ts'
import { passwordMatches } from '../../model/password.ts'
import { renewToken } from './profile.ts'

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}' +
  'label,input{display:block;width:100%;box-sizing:border-box;font:inherit}input,button{padding:.4rem .6rem;margin-bottom:.8rem}' +
  'button{font:inherit}code{overflow-wrap:anywhere}'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (found) => ESCAPES[found] ?? '')

/** The visible part without the password. */
const maskToken = ({ token }: OperatorRow) => `••••••••${token.length > 12 ? token.slice(-4) : ''}`

interface PageContent {
  readonly operator?: OperatorRow | undefined
  /** The full token. */
  readonly token?: string
  readonly message?: string
}

function renderPage({ operator, token, message = '' }: PageContent): string {
  const person = operator
    ? `<p>${escapeHtml(operator.name)} (${escapeHtml(operator.username)}), ${escapeHtml(operator.email)}</p>`
    : ''
  const mask = token ?? (operator && maskToken(operator))
  const shown = mask === undefined ? '' : `<p>API token: <code>${escapeHtml(mask)}</code></p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Profile</title><style>${STYLE}</style></head>
<body><main><h1>Profile</h1>${person}
<h2 id="authentication">Authentication</h2>
<p role="status">${escapeHtml(message)}</p>${shown}
<form method="post" aria-labelledby="authentication">
<label for="username">Username</label><input id="username" name="username" autocomplete="username" required value="${escapeHtml(operator?.username ?? '')}">
<label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required>
<button name="action" value="show">Show API token</button> <button name="action" value="renew">Renew API token</button>
</form>
<p>A new token replaces the old one at once. The page shows a token only in the answer to its form.</p></main></body></html>
`
}

const sendPage = (reply: FastifyReply, status: number, shown: PageContent) =>
  reply.code(status).headers(HEADERS).type('text/html; charset=utf-8').send(renderPage(shown))

/** Whether another site posted the form. Browsers that send neither header still need the password. */
function isCrossSite({ headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return origin !== undefined && origin.replace(/^https?:\/\//, '') !== host
}

/** Answers `/account/profile`: the page, or, after its form's username and password, the token, renewed on request. */
export function answerProfilePage(service: Service, request: FastifyRequest, reply: FastifyReply) {
  const { store } = service
  if (request.method === 'GET')
    return sendPage(reply, 200, { operator: authenticate(store, request.headers.authorization) })
  if (isCrossSite(request)) return sendPage(reply, 403, { message: 'This form was not sent from this page.' })
  const { username, password, action } = toFields(request.body)
  const operator = store.operator.findOne('username = ?', toText(username) ?? '')
  if (!operator || !passwordMatches(toText(password) ?? '', operator.password)) {
    return sendPage(reply, 401, { message: 'Invalid username or password.' })
  }
  if (action !== 'renew') return sendPage(reply, 200, { operator, token: operator.token })
  const token = store.database.transaction(() => renewToken(service, operator))
  return sendPage(reply, 200, { operator, token, message: 'The token was renewed. The old one is no longer accepted.' })
}
