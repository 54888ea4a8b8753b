import { createServer } from 'node:net'
import { SettingsError } from './address-settings.ts'

interface ListenAddress {
  readonly host: string
  readonly port: number
}

/** Converts a failure to listen into a SettingsError; returns any other error unchanged. */
export function toListenError(error: unknown, { host, port }: ListenAddress): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new SettingsError(
      `PORT ${port} on ${host} is in use: stop the process that uses it, or choose another PORT.`,
    )
  if (code === 'EACCES')
    return new SettingsError(`PORT ${port} needs privileges that this process lacks: choose one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new SettingsError(`HOST ${host} is not an address of this machine.`)
  return error
}

/** Checks that the address is free, so that startup fails early. Throws SettingsError. */
export async function expectFree(address: ListenAddress): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, address)))
    server.listen(address.port, address.host, () => server.close(() => resolve()))
  })
}
