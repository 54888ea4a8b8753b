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
import { callQuery } from '../data/read/call-query.ts'
import { shareUnchanged } from './instances/structural-sharing.ts'

const ALL_STATES = { instances_state: 'all' } as const

/** Up to tens of thousands of records: compared by what can change, not deeply. */
const LARGE_LIST_OPTIONS = { mergePrevious: shareUnchanged }

/** Names that lead to a component in operations. */
export interface ComponentScope {
  readonly organization: string
  readonly assembly: string
  readonly environment: string
  readonly platform: string
  readonly component: string
}

type PlatformScope = Omit<ComponentScope, 'component'>

export const operatedPlatformsQuery = (organization: string, assembly: string, environment: string) =>
  callQuery(listOperatedPlatforms, { params: { organization, assembly, environment } })

export const useOperatedPlatforms = (organization: string, assembly: string, environment: string) =>
  useQuery(operatedPlatformsQuery(organization, assembly, environment))

export const operatedComponentsQuery = (
  organization: string,
  assembly: string,
  environment: string,
  platform: string,
) => callQuery(listOperatedComponents, { params: { organization, assembly, environment, platform } })

export const useOperatedComponents = (organization: string, assembly: string, environment: string, platform: string) =>
  useQuery(operatedComponentsQuery(organization, assembly, environment, platform))

export const operatedComponentQuery = ({ organization, assembly, environment, platform, component }: ComponentScope) =>
  callQuery(readOperatedComponent, { params: { organization, assembly, environment, platform, component } })

export const useOperatedComponent = (scope: ComponentScope) => useQuery(operatedComponentQuery(scope))

/** Instances of one component; up to tens of thousands. */
export const instancesQuery = ({ organization, assembly, environment, platform, component }: ComponentScope) =>
  callQuery(
    listInstances,
    { params: { organization, assembly, environment, platform, component }, query: ALL_STATES },
    LARGE_LIST_OPTIONS,
  )

export const useInstances = (scope: ComponentScope) => useQuery(instancesQuery(scope))

export const platformInstancesQuery = (organization: string, assembly: string, environment: string, platform: string) =>
  callQuery(
    listPlatformInstances,
    { params: { organization, assembly, environment, platform }, query: ALL_STATES },
    LARGE_LIST_OPTIONS,
  )

export const usePlatformInstances = (organization: string, assembly: string, environment: string, platform: string) =>
  useQuery(platformInstancesQuery(organization, assembly, environment, platform))

export const environmentInstancesQuery = (organization: string, assembly: string, environment: string) =>
  callQuery(
    listEnvironmentInstances,
    { params: { organization, assembly, environment }, query: ALL_STATES },
    LARGE_LIST_OPTIONS,
  )

export const useEnvironmentInstances = (organization: string, assembly: string, environment: string) =>
  useQuery(environmentInstancesQuery(organization, assembly, environment))

export const useActions = ({ organization, assembly, environment, platform, component }: ComponentScope) =>
  useQuery(
    callQuery(
      listActions,
      { params: { organization, assembly, environment, platform, component } },
      { staleTime: 5 * 60_000 },
    ),
  )

const isActive = ({ procedureState }: { readonly procedureState: string }): boolean =>
  procedureState === 'active' || procedureState === 'pending'

/** Names of the platform that a procedure runs on lead to it where the service knows no other path (interface 4.6). */
export const toProcedureParams = (
  { organization, assembly, environment, platform }: PlatformScope,
  procedure: string,
) => (platform === '' ? { organization, procedure } : { organization, procedure, assembly, environment, platform })

/** `place`: the platform that it runs on; empty names where they are not known. */
export const procedureQuery = (scope: PlatformScope, procedure: string) =>
  callQuery(readProcedure, { params: toProcedureParams(scope, procedure) }, { isBusy: isActive })

export const useProcedure = (scope: PlatformScope, procedure: string) => useQuery(procedureQuery(scope, procedure))

/** A procedure with the log lines of some of its actions. */
export const useProcedureLog = (organization: string, procedure: string, actions: readonly string[]) =>
  useQuery(
    callQuery(
      readProcedureStatus,
      { params: { organization, procedure }, query: { action_ids: [...actions] } },
      { isBusy: isActive },
    ),
  )

/** More are not listed, and there is no second page (service-api 2.7). */
export const MAX_LISTED_PROCEDURES = 100

export const proceduresQuery = (organization: string, below = '') =>
  callQuery(
    listProcedures,
    { params: { organization }, query: { ns_path: `/${organization}${below}`, size: String(MAX_LISTED_PROCEDURES) } },
    { isBusy: (procedures) => procedures.some(isActive) },
  )

/** What is at work, or waits, below a namespace of the organization. */
export const activeProceduresQuery = (organization: string, below: string) =>
  callQuery(
    listProcedures,
    { params: { organization }, query: { ns_path: `/${organization}${below}`, state: 'active,pending', size: '100' } },
    { isBusy: ({ length }) => length > 0, lowPriority: true },
  )

/** What is at work, or waits, on a component. */
export const activeComponentProceduresQuery = (organization: string, component: string) =>
  callQuery(listProcedures, { params: { organization }, query: { ciId: component, state: 'active,pending' } })
