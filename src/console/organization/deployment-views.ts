// What the list of an organization's deployments shows: those that are not over, or all of the last days.
import type { Deployment } from '../../contract/core/records.ts'
import type { Column, QuickFilter } from '../kit/table/columns.ts'
import { parseNsPath } from '../routing/paths.ts'
import { durationColumn, failuresColumn } from '../transition/index.ts'
import { formatStep } from './open-deployments.ts'

/** Of deployments that are not over. */
const openColumns: readonly Column<Deployment>[] = [
  {
    id: 'deployment',
    header: 'Deployment',
    kind: 'text',
    width: 104,
    mono: true,
    rowHeader: true,
    value: ({ deploymentId }) => deploymentId,
  },
  {
    id: 'state',
    header: 'State',
    kind: 'state',
    states: 'deployment',
    width: 112,
    value: ({ deploymentState }) => deploymentState,
  },
  {
    id: 'assembly',
    header: 'Assembly',
    kind: 'text',
    width: 112,
    grow: 2,
    value: ({ nsPath }) => parseNsPath(nsPath).assembly,
  },
  {
    id: 'environment',
    header: 'Environment',
    kind: 'text',
    width: 120,
    grow: 1,
    value: ({ nsPath }) => parseNsPath(nsPath).environment,
  },
  { id: 'step', header: 'Step', kind: 'text', width: 112, value: formatStep, hideBelow: 740 },
  {
    id: 'by',
    header: 'Started by',
    kind: 'text',
    width: 120,
    grow: 1,
    value: ({ createdBy }) => createdBy,
    hideBelow: 860,
  },
  {
    id: 'description',
    header: 'Description',
    kind: 'text',
    width: 140,
    grow: 3,
    value: ({ description, comments }) => description || comments,
    hideBelow: 1020,
  },
  { ...durationColumn, hideBelow: 900 },
  { id: 'changed', header: 'Changed', kind: 'time', width: 88, value: ({ updated }) => updated, hideBelow: 630 },
  { id: 'age', header: 'Age', kind: 'time', width: 76, value: ({ created }) => created },
]

/** Of all that ran: most is over, so that its step says nothing; only the index, which has it, counts failures. */
const pastColumns: typeof openColumns = [
  ...openColumns.slice(0, -2).filter(({ id }) => id !== 'step'),
  failuresColumn,
  ...openColumns.slice(-2),
]

const stateFilter = (id: string, label: string, states: readonly string[]): QuickFilter<Deployment> => ({
  id,
  label,
  match: ({ deploymentState }) => states.includes(deploymentState),
})

const openFilters: readonly QuickFilter<Deployment>[] = [
  stateFilter('active', 'Active', ['active', 'pausing']),
  stateFilter('pending', 'Pending', ['pending']),
  stateFilter('paused', 'Paused', ['paused']),
  stateFilter('failed', 'Failed', ['failed']),
]
const pastFilters: readonly QuickFilter<Deployment>[] = [
  ...openFilters,
  stateFilter('complete', 'Complete', ['complete']),
  stateFilter('canceled', 'Canceled', ['canceled']),
]

/** Days to look back over; none: only what is not over. */
export const RANGES = [
  ['', 'Open'],
  ['1', 'Last day'],
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
] as const

interface DeploymentView {
  readonly noun: string
  /** Said after the noun. */
  readonly period: string
  /** What cannot be shown where the reading fails. */
  readonly what: string
  readonly columns: readonly Column<Deployment>[]
  readonly quickFilters: readonly QuickFilter<Deployment>[]
  readonly emptyState: { readonly title: string; readonly hint: string }
}

const OPEN_VIEW: DeploymentView = {
  noun: 'open deployment',
  period: '',
  what: 'The deployments',
  columns: openColumns,
  quickFilters: openFilters,
  emptyState: {
    title: 'No open deployments',
    hint: 'No deployment is running, waiting or failed. Choose a period to see those that ended.',
  },
}

/** How a list of so many days reads; without days, of what is not over. */
export function getDeploymentView(days: number | undefined): DeploymentView {
  if (days === undefined) return OPEN_VIEW
  const period = days === 1 ? ' of the last day' : ` of the last ${days} days`
  return {
    noun: 'deployment',
    period,
    what: 'What ran, which only members who see the whole organization may read,',
    columns: pastColumns,
    quickFilters: pastFilters,
    emptyState: { title: 'Nothing was deployed', hint: `No deployment${period}, or none that you may see.` },
  }
}
