import { toSegments } from '../model/namespaces.ts'

const SLOW_NAME = /^slow-/
const SLOW_FACTOR = 10

/** Simulation speed in an environment's namespace. Environments named `slow-...` take ten times as long, to rehearse long waits. */
export function effectiveSpeed(nsPath: string, speed: number): number {
  const [, , environment = ''] = toSegments(nsPath)
  return SLOW_NAME.test(environment) ? speed / SLOW_FACTOR : speed
}
