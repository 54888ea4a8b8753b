import type { Procedure, ProcedureAction } from '../../../contract/core/records.ts'
import { countProgress } from '../../data/watch/procedure-progress.ts'
import { defineColumns, valueFilters } from '../../kit/table/columns.ts'
import { Time } from '../../kit/Time.tsx'
import { parseNsPath } from '../../routing/paths.ts'

const formatLocation = ({ nsPath }: Procedure): string => {
  const { assembly, environment, platform } = parseNsPath(nsPath)
  return [assembly, environment, platform].filter(Boolean).join(' / ')
}

function formatProgress({ actions }: Procedure): string {
  const { total, complete, failed } = countProgress(actions)
  if (total === 0) return ''
  return failed > 0 ? `${complete} of ${total}, ${failed} failed` : `${complete} of ${total}`
}

export const procedureColumns = defineColumns<Procedure>([
  { id: 'name', header: 'Procedure', value: 'procedureName', width: 120, grow: 1 },
  { id: 'state', header: 'State', states: 'procedure', value: 'procedureState', width: 116 },
  { id: 'where', header: 'Target', value: formatLocation, width: 180, grow: 2, hideBelow: 560 },
  { id: 'done', header: 'Instances done', value: formatProgress, width: 150, grow: 1, hideBelow: 720 },
  { id: 'by', header: 'Started by', value: ({ createdBy }) => createdBy, width: 136, grow: 1, hideBelow: 860 },
  {
    id: 'started',
    header: 'Started',
    kind: 'time',
    width: 116,
    value: ({ created }) => created,
    render: ({ created }) => <Time value={created} format="moment" />,
  },
  { id: 'id', header: 'ID', value: ({ procedureId }) => procedureId, width: 96, mono: true, hideBelow: 860 },
])

export const procedureQuickFilters = valueFilters<Procedure>(
  ({ procedureState }) => procedureState,
  [
    ['running', 'Running or pending', 'active', 'pending'],
    ['failed', 'Failed'],
    ['complete', 'Complete'],
    ['canceled', 'Canceled', 'canceled', 'discarded'],
  ],
)

/** `instance` is its name, or its id while the name is unknown. */
export interface NamedAction {
  readonly action: ProcedureAction
  readonly instance: string
  /** Why it failed; '' otherwise, and while loading. */
  readonly reason: string
}

const actionColumns = defineColumns<NamedAction>([
  { id: 'instance', header: 'Instance', width: 150, grow: 2, mono: true },
  { id: 'state', header: 'State', states: 'record', value: ({ action }) => action.actionState, width: 130, grow: 1 },
  { id: 'action', header: 'Action', value: ({ action }) => action.actionName, width: 110, grow: 1, hideBelow: 480 },
  { id: 'step', header: 'Step', kind: 'number', value: ({ action }) => action.execOrder, width: 64, hideBelow: 420 },
  {
    id: 'critical',
    header: 'Critical',
    value: ({ action }) => (action.isCritical ? 'critical' : ''),
    width: 84,
    hideBelow: 640,
  },
  { id: 'changed', header: 'Changed', kind: 'time', value: ({ action }) => action.updated, width: 90, hideBelow: 560 },
])

const reasonColumns = defineColumns<NamedAction>([
  { id: 'reason', header: 'Reason', width: 150, grow: 4, hideBelow: 540 },
])

/** With the reasons of failures, and which actions are critical. */
export function getActionColumns({ reasons, critical }: { reasons: boolean; critical: boolean }) {
  const columns = reasons ? actionColumns.toSpliced(2, 0, ...reasonColumns) : actionColumns
  return critical ? columns : columns.filter(({ id }) => id !== 'critical')
}

/** Whether some actions are critical and others are not: only then the column says something. */
export const areSomeCritical = ({ actions }: Procedure): boolean =>
  actions.some(({ isCritical }) => isCritical) && !actions.every(({ isCritical }) => isCritical)

export const actionQuickFilters = valueFilters<NamedAction>(
  ({ action }) => action.actionState,
  [
    ['failed', 'Failed'],
    ['running', 'In progress', 'inprogress'],
    ['pending', 'Pending'],
    ['complete', 'Complete'],
  ],
)
