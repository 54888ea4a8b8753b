// How fast work goes on, for whoever asks when something is due: an environment named `slow-...` is for rehearsing long waits.
import { segmentsOf } from '../model/namespaces.ts'

const SLOW = /^slow-/
const TIMES_SLOWER = 10

/** How many times as fast as at speed 1 work goes on in a namespace of an environment, at the service's `speed`. */
export function paceOf(nsPath: string, speed: number): number {
  const [, , environment = ''] = segmentsOf(nsPath)
  return SLOW.test(environment) ? speed / TIMES_SLOWER : speed
}
