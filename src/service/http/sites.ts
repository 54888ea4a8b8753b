// Keeps web pages of other sites away: every browser of this machine can reach a service on loopback.
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Which sites may read the answers: `none`, or `any` like the real service (service-api 4.4). */
export type Cors = 'none' | 'any'

/** The Host headers of this server: loopback names and the address of the connection, with the port. */
function getOwnHosts({ socket }: FastifyRequest): string[] {
  const address = (socket.localAddress ?? '').replace(/^::ffff:/, '')
  const names = ['localhost', '127.0.0.1', '[::1]', address]
  // Calls without a socket, as in tests, have no port.
  const port = socket.localPort ?? 80
  return names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]))
}

function isFromOtherSite(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers
  if (origin !== undefined) return !getOwnHosts(request).some((host) => origin === `http://${host}`)
  // Other sites may link to pages. Navigations that send a form have an origin.
  return site !== undefined && !['same-origin', 'none'].includes(site) && mode !== 'navigate'
}

/** Refuses foreign host names, which prevents DNS rebinding, and unless `cors` is `any` requests of other sites' pages. */
export function refuseOtherSites(app: FastifyInstance, cors: Cors): void {
  app.addHook('onRequest', async (request, reply) => {
    const host = request.headers.host?.toLowerCase()
    if (host !== undefined && !getOwnHosts(request).includes(host))
      return reply.code(403).send({ errors: ['The host name of the request is not one of this service.'] })
    if (cors === 'none' && isFromOtherSite(request))
      return reply.code(403).send({ errors: ['The request comes from a page of another site: start with --cors any.'] })
    return undefined
  })
}
