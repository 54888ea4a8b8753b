// The requests behind the actions on a deployment (service-api 3.2).
import { readDeploymentStatus, updateDeployment } from '../../../contract/transition/deployments.ts'
import type { ReleaseId } from '../../../contract/core/records.ts'
import { anyOf, noneOf, reading, type Planned, type Wait } from '../../data/write/planned.ts'
import type { DeploymentAction } from './actions.ts'
import type { DeploymentPlace } from '../queries.ts'

type Wanted = 'active' | 'paused' | 'canceled'
type Write = Planned<typeof updateDeployment>

/** What is acted on, as it is shown: `pausing` is a state of its own. */
export interface Acted {
  readonly place: DeploymentPlace
  readonly state: string
  readonly releaseId: ReleaseId | undefined
}

const statusOf = (place: DeploymentPlace) => reading(readDeploymentStatus, { params: place })

const write = (label: string, wanted: Wanted, { place, releaseId }: Acted): Write => ({
  label,
  call: updateDeployment,
  request: {
    params: place,
    body: { cms_deployment: { deploymentState: wanted, ...(releaseId === undefined ? {} : { releaseId }) } },
  },
})

const based = (planned: Write, wanted: Wanted, { place, state }: Acted): Write => ({
  ...planned,
  basis: { reading: statusOf(place), base: { deploymentState: state }, mine: { deploymentState: wanted } },
})

const witnessed = (planned: Write, place: DeploymentPlace, ...states: readonly string[]): Write => ({
  ...planned,
  witness: { ...statusOf(place), shows: { deploymentState: anyOf(...states) } },
})

// Cancel is refused while a record is in progress, also of a paused or failed deployment. Active again, somebody resumed it.
const untilNothingRuns = (place: DeploymentPlace): Wait => ({
  ...statusOf(place),
  shows: { deploymentState: anyOf('paused', 'failed'), rfc_info: noneOf({ state: 'inprogress' }) },
  never: { deploymentState: anyOf('complete', 'canceled', 'active', 'pending') },
  otherwise: 'It did not stay paused: it ended or was resumed.',
})

function stopWrites(acted: Acted): readonly [Write, ...Write[]] {
  const { place, state } = acted
  const cancel: Write = {
    ...witnessed(
      write(`Cancel deployment ${place.deployment} once nothing of it runs`, 'canceled', acted),
      place,
      'canceled',
    ),
    waitFor: untilNothingRuns(place),
  }
  if (state !== 'active') return [cancel]
  const pause = write(`Pause deployment ${place.deployment}`, 'paused', acted)
  return [witnessed(based(pause, 'paused', acted), place, 'paused', 'pausing', 'failed'), cancel]
}

/** What is sent for an action, in this order. */
export function writesFor({ verb }: DeploymentAction, acted: Acted): readonly [Write, ...Write[]] {
  const { place } = acted
  const label = `${verb} deployment ${place.deployment}`
  switch (verb) {
    case 'Stop':
      return stopWrites(acted)
    case 'Pause':
      return [witnessed(based(write(label, 'paused', acted), 'paused', acted), place, 'paused', 'pausing')]
    case 'Resume':
      return [witnessed(based(write(label, 'active', acted), 'active', acted), place, 'active', 'complete')]
    // It may have failed once more: its state does not tell whether it was tried.
    case 'Retry':
      return [based(write(label, 'active', acted), 'active', acted)]
    case 'Cancel':
      return [witnessed(based(write(label, 'canceled', acted), 'canceled', acted), place, 'canceled')]
  }
}
