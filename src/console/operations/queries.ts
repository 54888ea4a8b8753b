// Readings of what runs: platforms, components, instances, procedures.
import { listEnvironmentInstances, listInstances, listPlatformInstances } from '../../contract/instances.ts'
import {
  listActions,
  listOperatedComponents,
  listOperatedPlatforms,
  readOperatedComponent,
} from '../../contract/operations.ts'
import { listProcedures, readProcedure, readProcedureStatus } from '../../contract/procedures.ts'
import { read } from '../data/read.ts'
import { keepSame } from './same-instances.ts'

const ALL = { instances_state: 'all' } as const

/** Up to tens of thousands of records: compared by what can change, not deeply. */
const MANY = { keep: keepSame }

/** Names that lead to a component in operations. */
export interface ComponentPlace {
  readonly organization: string
  readonly assembly: string
  readonly environment: string
  readonly platform: string
  readonly component: string
}

export const operatedPlatformsOf = (organization: string, assembly: string, environment: string) =>
  read(listOperatedPlatforms, { params: { organization, assembly, environment } })

export const operatedComponentsOf = (organization: string, assembly: string, environment: string, platform: string) =>
  read(listOperatedComponents, { params: { organization, assembly, environment, platform } })

export const componentOf = ({ organization, assembly, environment, platform, component }: ComponentPlace) =>
  read(readOperatedComponent, { params: { organization, assembly, environment, platform, component } })

/** Instances of one component; up to tens of thousands. */
export const instancesOf = ({ organization, assembly, environment, platform, component }: ComponentPlace) =>
  read(listInstances, { params: { organization, assembly, environment, platform, component }, query: ALL }, MANY)

export const platformInstancesOf = (organization: string, assembly: string, environment: string, platform: string) =>
  read(listPlatformInstances, { params: { organization, assembly, environment, platform }, query: ALL }, MANY)

export const environmentInstancesOf = (organization: string, assembly: string, environment: string) =>
  read(listEnvironmentInstances, { params: { organization, assembly, environment }, query: ALL }, MANY)

export const actionsOf = ({ organization, assembly, environment, platform, component }: ComponentPlace) =>
  read(listActions, { params: { organization, assembly, environment, platform, component } }, { staleTime: 5 * 60_000 })

const isActive = ({ procedureState }: { readonly procedureState: string }): boolean =>
  procedureState === 'active' || procedureState === 'pending'

export const procedureOf = (organization: string, procedure: string) =>
  read(readProcedure, { params: { organization, procedure } }, { busy: isActive })

/** A procedure with the log lines of some of its actions. */
export const procedureLogOf = (organization: string, procedure: string, actions: readonly string[]) =>
  read(
    readProcedureStatus,
    { params: { organization, procedure }, query: { action_ids: [...actions] } },
    { busy: isActive },
  )

/** More are not listed, and there is no second page (service-api 2.7). */
export const MOST_LISTED = 100

export const proceduresOf = (organization: string, below = '') =>
  read(
    listProcedures,
    { params: { organization }, query: { ns_path: `/${organization}${below}`, size: String(MOST_LISTED) } },
    { busy: (procedures) => procedures.some(isActive) },
  )

/** What is at work, or waits, below a namespace of the organization. */
export const activeProceduresBelow = (organization: string, below: string) =>
  read(
    listProcedures,
    { params: { organization }, query: { ns_path: `/${organization}${below}`, state: 'active,pending', size: '100' } },
    { busy: ({ length }) => length > 0, background: true },
  )

/** What is at work, or waits, on a component. */
export const proceduresOn = (organization: string, component: string) =>
  read(listProcedures, { params: { organization }, query: { ciId: component, state: 'active,pending' } })
