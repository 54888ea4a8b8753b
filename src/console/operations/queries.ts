import { useQuery } from '@tanstack/react-query'
import {
  listEnvironmentInstances,
  listInstances,
  listPlatformInstances,
  readInstance,
  readInstanceHistory,
} from '../../contract/operations/instances.ts'
import {
  listInstanceNotifications,
  listMonitorCharts,
  listMonitors,
  readAvailability,
} from '../../contract/operations/monitoring.ts'
import {
  listActions,
  listOperatedComponents,
  listOperatedPlatforms,
  readOperatedComponent,
} from '../../contract/operations/operations.ts'
import { listProcedures, readProcedure, readProcedureStatus } from '../../contract/operations/procedures.ts'
import { callQuery } from '../data/read/call-query.ts'
import type { Scope } from '../routing/crumbs.ts'
import type { ChartRange } from './monitoring/metrics.ts'

export type EnvironmentScope = Pick<Scope, 'organization' | 'assembly' | 'environment'>
export type PlatformScope = Omit<Scope, 'component'>
export type ComponentScope = Scope

/** `instance` is an id or a name. */
export interface InstanceScope extends ComponentScope {
  readonly instance: string
}

// A scope may have more names than the path of a call; only those of the path belong into the query key.
const environmentParams = ({ organization, assembly, environment }: EnvironmentScope) => ({
  params: { organization, assembly, environment },
})

const platformParams = ({ organization, assembly, environment, platform }: PlatformScope) => ({
  params: { organization, assembly, environment, platform },
})

const componentParams = ({ organization, assembly, environment, platform, component }: ComponentScope) => ({
  params: { organization, assembly, environment, platform, component },
})

const instanceParams = ({ organization, assembly, environment, platform, component, instance }: InstanceScope) => ({
  params: { organization, assembly, environment, platform, component, instance },
})

export const operatedPlatformsQuery = (scope: EnvironmentScope) =>
  callQuery(listOperatedPlatforms, environmentParams(scope))

export const operatedComponentsQuery = (scope: PlatformScope) =>
  callQuery(listOperatedComponents, platformParams(scope))

export const operatedComponentQuery = (scope: ComponentScope) =>
  callQuery(readOperatedComponent, componentParams(scope))

const ALL_STATES = { query: { instances_state: 'all' } } as const

export const instancesQuery = (scope: ComponentScope) =>
  callQuery(listInstances, { ...componentParams(scope), ...ALL_STATES })

export const platformInstancesQuery = (scope: PlatformScope) =>
  callQuery(listPlatformInstances, { ...platformParams(scope), ...ALL_STATES })

export const environmentInstancesQuery = (scope: EnvironmentScope) =>
  callQuery(listEnvironmentInstances, { ...environmentParams(scope), ...ALL_STATES })

/** One instance with its open events and dependencies. */
export const instanceQuery = (scope: InstanceScope) => callQuery(readInstance, instanceParams(scope))

export const useInstance = (scope: InstanceScope) => useQuery(instanceQuery(scope))

/** Changes by deployments, newest first. */
export const useInstanceHistory = (scope: InstanceScope) =>
  useQuery(callQuery(readInstanceHistory, instanceParams(scope), { lowPriority: true, staleTime: 10_000 }))

/** Monitoring notifications since the start of last month, newest first. */
export const useInstanceNotifications = (scope: InstanceScope) =>
  useQuery(callQuery(listInstanceNotifications, instanceParams(scope), { lowPriority: true }))

export const useAvailability = (scope: InstanceScope) =>
  useQuery(callQuery(readAvailability, instanceParams(scope), { lowPriority: true, staleTime: 60_000 }))

export const useMonitors = (scope: InstanceScope) =>
  useQuery(callQuery(listMonitors, instanceParams(scope), { lowPriority: true, staleTime: 5 * 60_000 }))

/** Charts of all metrics of one monitor. */
export const useMonitorCharts = (scope: InstanceScope, monitor: string, range: ChartRange) =>
  useQuery(
    callQuery(
      listMonitorCharts,
      { params: { ...instanceParams(scope).params, monitor }, query: { range } },
      { lowPriority: true, staleTime: 30_000 },
    ),
  )

export const useActions = (scope: ComponentScope) =>
  useQuery(callQuery(listActions, componentParams(scope), { staleTime: 5 * 60_000 }))

/** Still to be done, or under way. */
export const isActive = ({ procedureState }: { procedureState: string }): boolean =>
  procedureState === 'active' || procedureState === 'pending'

/** Includes the platform where it is known: some services know a procedure only below its platform (interface 4.6). */
export const toProcedureParams = (
  { organization, assembly, environment, platform }: PlatformScope,
  procedure: string,
) => (platform === '' ? { organization, procedure } : { organization, procedure, assembly, environment, platform })

/** `scope`: the platform that it runs on, with empty names where unknown. */
export const procedureQuery = (scope: PlatformScope, procedure: string) =>
  callQuery(readProcedure, { params: toProcedureParams(scope, procedure) }, { isBusy: isActive })

/** A procedure with the log lines of one of its actions. */
export const useProcedureLog = (organization: string, procedure: string, action: string) =>
  useQuery(
    callQuery(
      readProcedureStatus,
      { params: { organization, procedure }, query: { action_ids: [action] } },
      { isBusy: isActive },
    ),
  )

/** Limit of the service; there is no second page (service-api 2.7). */
export const MAX_LISTED_PROCEDURES = 100

/** `nsPath`: a namespace below the organization, such as `/shop/prod`. */
export const proceduresQuery = (organization: string, nsPath = '') =>
  callQuery(
    listProcedures,
    { params: { organization }, query: { ns_path: `/${organization}${nsPath}`, size: String(MAX_LISTED_PROCEDURES) } },
    { isBusy: (procedures) => procedures.some(isActive) },
  )

/** Active and pending procedures below a namespace of the organization. */
export const activeProceduresQuery = (organization: string, nsPath: string) =>
  callQuery(
    listProcedures,
    { params: { organization }, query: { ns_path: `/${organization}${nsPath}`, state: 'active,pending', size: '100' } },
    { isBusy: ({ length }) => length > 0, lowPriority: true },
  )

/** Active and pending procedures on a component, by its id. */
export const activeComponentProceduresQuery = (organization: string, component: string) =>
  callQuery(listProcedures, { params: { organization }, query: { ciId: component, state: 'active,pending' } })

/** Procedures on an instance, newest first. */
export const useInstanceProcedures = (organization: string, instance: string) =>
  useQuery(
    callQuery(
      listProcedures,
      { params: { organization }, query: { actionCiId: instance, size: '20' } },
      { isBusy: (procedures) => procedures.some(isActive), lowPriority: true },
    ),
  )
