import type { Deployment } from '../../../contract/core/records.ts'
import type { Column, QuickFilter } from '../../kit/table/columns.ts'
import { parseNsPath } from '../../routing/paths.ts'
import { durationColumn, failuresColumn } from '../../transition/index.ts'
import { formatStep } from './open-deployments.ts'

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

/** Most past deployments have ended, so there is no step; only the search index counts failures. */
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

/** Days to look back; '' for open deployments only. */
export const RANGES = [
  ['', 'Open'],
  ['1', 'Last day'],
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
] as const

interface DeploymentView {
  readonly noun: string
  /** Follows the noun. */
  readonly period: string
  /** Subject of the error message. */
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

/** Columns, filters and texts of a period; of open deployments if `days` is undefined. */
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
