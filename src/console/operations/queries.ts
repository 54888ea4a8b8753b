// Queries of what runs: platforms, components, instances, procedures.
import { useQuery } from '@tanstack/react-query'
import { listEnvironmentInstances, listInstances, listPlatformInstances } from '../../contract/operations/instances.ts'
import {
  listActions,
  listOperatedComponents,
  listOperatedPlatforms,
  readOperatedComponent,
} from '../../contract/operations/operations.ts'
import { listProcedures, readProcedure, readProcedureStatus } from '../../contract/operations/procedures.ts'
import { read } from '../data/read/read.ts'
import { keepSame } from './instances/same-instances.ts'

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

type PlatformPlace = Omit<ComponentPlace, 'component'>

export const operatedPlatformsQuery = (organization: string, assembly: string, environment: string) =>
  read(listOperatedPlatforms, { params: { organization, assembly, environment } })

export const useOperatedPlatforms = (organization: string, assembly: string, environment: string) =>
  useQuery(operatedPlatformsQuery(organization, assembly, environment))

export const operatedComponentsQuery = (
  organization: string,
  assembly: string,
  environment: string,
  platform: string,
) => read(listOperatedComponents, { params: { organization, assembly, environment, platform } })

export const useOperatedComponents = (organization: string, assembly: string, environment: string, platform: string) =>
  useQuery(operatedComponentsQuery(organization, assembly, environment, platform))

export const operatedComponentQuery = ({ organization, assembly, environment, platform, component }: ComponentPlace) =>
  read(readOperatedComponent, { params: { organization, assembly, environment, platform, component } })

export const useOperatedComponent = (place: ComponentPlace) => useQuery(operatedComponentQuery(place))

/** Instances of one component; up to tens of thousands. */
export const instancesQuery = ({ organization, assembly, environment, platform, component }: ComponentPlace) =>
  read(listInstances, { params: { organization, assembly, environment, platform, component }, query: ALL }, MANY)

export const useInstances = (place: ComponentPlace) => useQuery(instancesQuery(place))

export const platformInstancesQuery = (organization: string, assembly: string, environment: string, platform: string) =>
  read(listPlatformInstances, { params: { organization, assembly, environment, platform }, query: ALL }, MANY)

export const usePlatformInstances = (organization: string, assembly: string, environment: string, platform: string) =>
  useQuery(platformInstancesQuery(organization, assembly, environment, platform))

export const environmentInstancesQuery = (organization: string, assembly: string, environment: string) =>
  read(listEnvironmentInstances, { params: { organization, assembly, environment }, query: ALL }, MANY)

export const useEnvironmentInstances = (organization: string, assembly: string, environment: string) =>
  useQuery(environmentInstancesQuery(organization, assembly, environment))

export const useActions = ({ organization, assembly, environment, platform, component }: ComponentPlace) =>
  useQuery(
    read(
      listActions,
      { params: { organization, assembly, environment, platform, component } },
      { staleTime: 5 * 60_000 },
    ),
  )

const isActive = ({ procedureState }: { readonly procedureState: string }): boolean =>
  procedureState === 'active' || procedureState === 'pending'

/** Names of the platform that a procedure runs on lead to it where the service knows no other path (interface 4.6). */
export const procedureParams = ({ organization, assembly, environment, platform }: PlatformPlace, procedure: string) =>
  platform === '' ? { organization, procedure } : { organization, procedure, assembly, environment, platform }

/** `place`: the platform that it runs on; empty names where they are not known. */
export const procedureQuery = (place: PlatformPlace, procedure: string) =>
  read(readProcedure, { params: procedureParams(place, procedure) }, { busy: isActive })

export const useProcedure = (place: PlatformPlace, procedure: string) => useQuery(procedureQuery(place, procedure))

/** A procedure with the log lines of some of its actions. */
export const useProcedureLog = (organization: string, procedure: string, actions: readonly string[]) =>
  useQuery(
    read(
      readProcedureStatus,
      { params: { organization, procedure }, query: { action_ids: [...actions] } },
      { busy: isActive },
    ),
  )

/** More are not listed, and there is no second page (service-api 2.7). */
export const MOST_LISTED = 100

export const proceduresQuery = (organization: string, below = '') =>
  read(
    listProcedures,
    { params: { organization }, query: { ns_path: `/${organization}${below}`, size: String(MOST_LISTED) } },
    { busy: (procedures) => procedures.some(isActive) },
  )

/** What is at work, or waits, below a namespace of the organization. */
export const activeProceduresQuery = (organization: string, below: string) =>
  read(
    listProcedures,
    { params: { organization }, query: { ns_path: `/${organization}${below}`, state: 'active,pending', size: '100' } },
    { busy: ({ length }) => length > 0, background: true },
  )

/** What is at work, or waits, on a component. */
export const activeProceduresOnQuery = (organization: string, component: string) =>
  read(listProcedures, { params: { organization }, query: { ciId: component, state: 'active,pending' } })
