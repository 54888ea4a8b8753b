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
import { callQuery, scopeQuery } from '../data/read/call-query.ts'
import type { ChartRange } from './monitoring/metrics.ts'
import type {
  ComponentScope,
  EnvironmentScope,
  InstanceScope,
  OrganizationScope,
  PlatformScope,
  ProcedureScope,
} from '../routing/paths.ts'

export const operatedPlatformsQuery = scopeQuery(listOperatedPlatforms)

export const operatedComponentsQuery = scopeQuery(listOperatedComponents)

export const operatedComponentQuery = scopeQuery(readOperatedComponent)

const ALL_STATES = { query: { instances_state: 'all' } } as const

export const instancesQuery = (scope: ComponentScope) => callQuery(listInstances, { params: scope, ...ALL_STATES })

export const platformInstancesQuery = (scope: PlatformScope) =>
  callQuery(listPlatformInstances, { params: scope, ...ALL_STATES })

export const environmentInstancesQuery = (scope: EnvironmentScope) =>
  callQuery(listEnvironmentInstances, { params: scope, ...ALL_STATES })

/** One instance with its open events and dependencies. */
export const instanceQuery = scopeQuery(readInstance)

export const useInstance = (scope: InstanceScope) => useQuery(instanceQuery(scope))

/** Changes by deployments, newest first. */
export const useInstanceHistory = (scope: InstanceScope) =>
  useQuery(callQuery(readInstanceHistory, { params: scope }, { lowPriority: true, staleTime: 10_000 }))

/** Monitoring notifications since the start of last month, newest first. */
export const useInstanceNotifications = (scope: InstanceScope) =>
  useQuery(callQuery(listInstanceNotifications, { params: scope }, { lowPriority: true }))

export const useAvailability = (scope: InstanceScope) =>
  useQuery(callQuery(readAvailability, { params: scope }, { lowPriority: true, staleTime: 60_000 }))

export const useMonitors = (scope: InstanceScope) =>
  useQuery(callQuery(listMonitors, { params: scope }, { lowPriority: true, staleTime: 5 * 60_000 }))

/** Charts of all metrics of one monitor. */
export const useMonitorCharts = (scope: InstanceScope, monitor: string, range: ChartRange) =>
  useQuery(
    callQuery(
      listMonitorCharts,
      { params: { ...scope, monitor }, query: { range } },
      { lowPriority: true, staleTime: 30_000 },
    ),
  )

export const useActions = (scope: ComponentScope) =>
  useQuery(callQuery(listActions, { params: scope }, { staleTime: 5 * 60_000 }))

/** Still to be done, or under way. */
export const isActive = ({ procedureState }: { procedureState: string }): boolean =>
  procedureState === 'active' || procedureState === 'pending'

/** Some services know a procedure only below its platform (interface 4.6); with empty names where that is unknown. */
export const procedureQuery = scopeQuery(readProcedure, { isBusy: isActive })

/** A procedure with the log lines of some of its actions. */
export const useProcedureLogs = (scope: ProcedureScope, actions: readonly string[]) =>
  useQuery({
    ...callQuery(readProcedureStatus, { params: scope, query: { action_ids: [...actions] } }, { isBusy: isActive }),
    enabled: actions.length > 0,
  })

/** Limit of the service; there is no second page (service-api 2.7). */
export const MAX_LISTED_PROCEDURES = 100

/** `nsPath`: a namespace below the organization, such as `/shop/prod`. */
export const proceduresQuery = (scope: OrganizationScope, nsPath = '') =>
  callQuery(
    listProcedures,
    { params: scope, query: { ns_path: `/${scope.organization}${nsPath}`, size: String(MAX_LISTED_PROCEDURES) } },
    { isBusy: (procedures) => procedures.some(isActive) },
  )

/** Active and pending procedures below a namespace of the organization. */
export const activeProceduresQuery = (scope: OrganizationScope, nsPath: string) =>
  callQuery(
    listProcedures,
    { params: scope, query: { ns_path: `/${scope.organization}${nsPath}`, state: 'active,pending', size: '100' } },
    { isBusy: ({ length }) => length > 0, lowPriority: true },
  )

/** Active and pending procedures on a component, by its id. */
export const activeComponentProceduresQuery = (scope: OrganizationScope, component: string) =>
  callQuery(listProcedures, { params: scope, query: { ciId: component, state: 'active,pending' } })

/** Procedures on an instance, newest first. */
export const useInstanceProcedures = (scope: OrganizationScope, instance: string) =>
  useQuery(
    callQuery(
      listProcedures,
      { params: scope, query: { actionCiId: instance, size: '20' } },
      { isBusy: (procedures) => procedures.some(isActive), lowPriority: true },
    ),
  )
