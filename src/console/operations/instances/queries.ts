// Queries of one instance: what is wrong with it, what it went through, what monitors measure.
import { useQuery } from '@tanstack/react-query'
import { readInstance, readInstanceHistory } from '../../../contract/operations/instances.ts'
import {
  listInstanceNotifications,
  listMonitorCharts,
  listMonitors,
  readAvailability,
} from '../../../contract/operations/monitoring.ts'
import { listProcedures } from '../../../contract/operations/procedures.ts'
import { callQuery } from '../../data/read/call-query.ts'
import type { ChartRange } from '../monitoring/chart-range.ts'
import type { ComponentScope } from '../queries.ts'

/** Names that lead to an instance; `instance` is its id or its name. */
export interface InstanceScope extends ComponentScope {
  readonly instance: string
}

const toRequestParams = ({ organization, assembly, environment, platform, component, instance }: InstanceScope) => ({
  params: { organization, assembly, environment, platform, component, instance },
})

/** With its open events and what depends on what. Refused as not found where there is none such. */
export const instanceQuery = (scope: InstanceScope) => callQuery(readInstance, toRequestParams(scope))

export const useInstance = (scope: InstanceScope) => useQuery(instanceQuery(scope))

/** Changes that it went through, newest first. */
export const useInstanceHistory = (scope: InstanceScope) =>
  useQuery(callQuery(readInstanceHistory, toRequestParams(scope), { lowPriority: true, staleTime: 10_000 }))

/** What the service told of it since the start of last month, newest first. */
export const useInstanceNotifications = (scope: InstanceScope) =>
  useQuery(callQuery(listInstanceNotifications, toRequestParams(scope), { lowPriority: true }))

export const useAvailability = (scope: InstanceScope) =>
  useQuery(callQuery(readAvailability, toRequestParams(scope), { lowPriority: true, staleTime: 60_000 }))

export const useMonitors = (scope: InstanceScope) =>
  useQuery(callQuery(listMonitors, toRequestParams(scope), { lowPriority: true, staleTime: 5 * 60_000 }))

/** Figures of all metrics of one monitor. */
export const useMonitorCharts = (scope: InstanceScope, monitor: string, range: ChartRange) =>
  useQuery(
    callQuery(
      listMonitorCharts,
      { params: { ...toRequestParams(scope).params, monitor }, query: { range } },
      { lowPriority: true, staleTime: 30_000 },
    ),
  )

const isActive = ({ procedureState }: { readonly procedureState: string }): boolean =>
  procedureState === 'active' || procedureState === 'pending'

/** Procedures that ran, or run, on an instance, newest first. */
export const useInstanceProcedures = (organization: string, instance: string) =>
  useQuery(
    callQuery(
      listProcedures,
      { params: { organization }, query: { actionCiId: instance, size: '20' } },
      { isBusy: (procedures) => procedures.some(isActive), lowPriority: true },
    ),
  )
