// Where the gateway listens, and why it cannot.
import { createServer } from 'node:net'
import { SettingsError } from './settings-error.ts'

interface ListenAddress {
  readonly host: string
  readonly port: number
}

/** What a failure to listen means for a person; anything else as it came. */
export function toListenError(error: unknown, { host, port }: ListenAddress): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new SettingsError(`PORT ${port} on ${host} is taken: stop what listens there or choose another PORT.`)
  if (code === 'EACCES')
    return new SettingsError(`PORT ${port} needs rights this process does not have: choose one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new SettingsError(`HOST ${host} is not an address of this machine.`)
  return error
}

/** Tries the place and leaves it again, so that nothing is begun in vain. Throws SettingsError. */
export async function expectFree(scope: ListenAddress): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, scope)))
    server.listen(scope.port, scope.host, () => server.close(() => resolve()))
  })
}
