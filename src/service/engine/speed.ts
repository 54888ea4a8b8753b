// How fast work goes on, for whoever asks when something is due: an environment named `slow-...` is for rehearsing long waits.
import { toSegments } from '../model/namespaces.ts'

const SLOW_NAME = /^slow-/
const SLOW_FACTOR = 10

/** How many times as fast as at speed 1 work goes on in a namespace of an environment, at the service's `speed`. */
export function effectiveSpeed(nsPath: string, speed: number): number {
  const [, , environment = ''] = toSegments(nsPath)
  return SLOW_NAME.test(environment) ? speed / SLOW_FACTOR : speed
}
