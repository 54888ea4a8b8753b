import type { Ci, Deployment, Instance } from '../../../contract/core/records.ts'
import { isBlocking } from '../../transition/index.ts'
import { cloudOf } from '../instance.ts'
import type { ComponentScope } from '../queries.ts'
import type { ReplacementRun } from './run.ts'

interface QueryState<Data> {
  readonly data: Data | undefined
  readonly isError: boolean
}

/** Why marked instances cannot be deployed now: an environment has one deployment at a time (service-api 1.5). */
export function deployDisabledReason(
  latest: QueryState<Deployment | null>,
  platforms: QueryState<readonly Pick<Ci, 'ciName'>[]>,
) {
  if (latest.data && isBlocking(latest.data))
    return `Deployment ${latest.data.deploymentId} of this environment is ${latest.data.deploymentState}. Finish or cancel it first, or choose “Mark only”.`
  if ((latest.isError && latest.data === undefined) || (platforms.isError && !platforms.data))
    return 'It could not be read whether another deployment is open. Mark only, or reopen this dialog.'
  return latest.data === undefined || !platforms.data
    ? 'The deployments of the environment are still loading.'
    : undefined
}

const createId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`

/** A run over exactly these waves, ready to start. */
export function createRun(
  { organization, assembly, environment, platform, component }: ComponentScope,
  waves: readonly (readonly Instance[])[],
  options: Pick<ReplacementRun, 'along' | 'excluded' | 'commits' | 'pause' | 'gate'>,
  now = Date.now(),
): ReplacementRun {
  return {
    id: createId(),
    place: { organization, assembly, environment, platform, component },
    startedAt: now,
    instances: Object.fromEntries(
      waves.flat().map((instance) => [instance.ciId, { name: instance.ciName, cloud: cloudOf(instance) }]),
    ),
    waves: waves.map((wave) => ({ ids: wave.map(({ ciId }) => ciId), step: 'waiting', since: now })),
    ...options,
    state: 'running',
  }
}
