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
import { read } from '../../data/read/read.ts'
import type { ChartRange } from '../monitoring/chart-range.ts'
import type { ComponentPlace } from '../queries.ts'

/** Names that lead to an instance; `instance` is its id or its name. */
export interface InstancePlace extends ComponentPlace {
  readonly instance: string
}

const paramsOf = ({ organization, assembly, environment, platform, component, instance }: InstancePlace) => ({
  params: { organization, assembly, environment, platform, component, instance },
})

/** With its open events and what depends on what. Refused as not found where there is none such. */
export const instanceQuery = (place: InstancePlace) => read(readInstance, paramsOf(place))

export const useInstance = (place: InstancePlace) => useQuery(instanceQuery(place))

/** Changes that it went through, newest first. */
export const useInstanceHistory = (place: InstancePlace) =>
  useQuery(read(readInstanceHistory, paramsOf(place), { background: true, staleTime: 10_000 }))

/** What the service told of it since the start of last month, newest first. */
export const useInstanceNotifications = (place: InstancePlace) =>
  useQuery(read(listInstanceNotifications, paramsOf(place), { background: true }))

export const useAvailability = (place: InstancePlace) =>
  useQuery(read(readAvailability, paramsOf(place), { background: true, staleTime: 60_000 }))

export const useMonitors = (place: InstancePlace) =>
  useQuery(read(listMonitors, paramsOf(place), { background: true, staleTime: 5 * 60_000 }))

/** Figures of all metrics of one monitor. */
export const useMonitorCharts = (place: InstancePlace, monitor: string, range: ChartRange) =>
  useQuery(
    read(
      listMonitorCharts,
      { params: { ...paramsOf(place).params, monitor }, query: { range } },
      { background: true, staleTime: 30_000 },
    ),
  )

const isActive = ({ procedureState }: { readonly procedureState: string }): boolean =>
  procedureState === 'active' || procedureState === 'pending'

/** Procedures that ran, or run, on an instance, newest first. */
export const useInstanceProcedures = (organization: string, instance: string) =>
  useQuery(
    read(
      listProcedures,
      { params: { organization }, query: { actionCiId: instance, size: '20' } },
      { busy: (procedures) => procedures.some(isActive), background: true },
    ),
  )
