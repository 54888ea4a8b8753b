import { once } from 'node:events'
import type { Server } from 'node:net'

/** Listens on a free loopback port. Resolves to the port. */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  return address.port
}
