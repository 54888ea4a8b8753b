// How procedures and their actions stand in tables.
import type { Procedure, ProcedureAction } from '../../../contract/core/records.ts'
import type { Column, QuickFilter } from '../../kit/table/columns.ts'
import { placeOf } from '../../paths.ts'
import { progressOf } from './progress.ts'

const where = ({ nsPath }: Procedure): string => {
  const { assembly, environment, platform } = placeOf(nsPath)
  return [assembly, environment, platform].filter(Boolean).join(' / ')
}

function progressWords({ actions }: Procedure): string {
  const { total, complete, failed } = progressOf(actions)
  if (total === 0) return ''
  return failed > 0 ? `${complete} of ${total}, ${failed} failed` : `${complete} of ${total}`
}

export const procedureColumns: readonly Column<Procedure>[] = [
  {
    id: 'name',
    header: 'Procedure',
    kind: 'text',
    value: ({ procedureName }) => procedureName,
    width: 120,
    grow: 1,
    naming: true,
  },
  {
    id: 'state',
    header: 'State',
    kind: 'state',
    states: 'procedure',
    value: ({ procedureState }) => procedureState,
    width: 116,
  },
  { id: 'where', header: 'Where', kind: 'text', value: where, width: 180, grow: 2, hideBelow: 560 },
  { id: 'done', header: 'Instances done', kind: 'text', value: progressWords, width: 150, grow: 1, hideBelow: 720 },
  { id: 'by', header: 'By', kind: 'text', value: ({ createdBy }) => createdBy, width: 136, grow: 1, hideBelow: 860 },
  { id: 'started', header: 'Started', kind: 'time', value: ({ created }) => created, width: 104 },
  {
    id: 'id',
    header: 'Id',
    kind: 'text',
    value: ({ procedureId }) => procedureId,
    width: 96,
    mono: true,
    hideBelow: 860,
  },
]

const states = (...wanted: readonly string[]) => {
  const set = new Set(wanted)
  return ({ procedureState }: Procedure) => set.has(procedureState)
}

export const procedureQuickFilters: readonly QuickFilter<Procedure>[] = [
  { id: 'running', label: 'Running', match: states('active', 'pending') },
  { id: 'failed', label: 'Failed', match: states('failed') },
  { id: 'complete', label: 'Complete', match: states('complete') },
  { id: 'canceled', label: 'Canceled', match: states('canceled', 'discarded') },
]

/** One action with the name of the instance it runs on; the id where the name is not known. */
export interface NamedAction {
  readonly action: ProcedureAction
  readonly instance: string
}

export const actionColumns: readonly Column<NamedAction>[] = [
  {
    id: 'instance',
    header: 'Instance',
    kind: 'text',
    value: ({ instance }) => instance,
    width: 150,
    grow: 2,
    mono: true,
    naming: true,
  },
  {
    id: 'state',
    header: 'State',
    kind: 'state',
    states: 'record',
    value: ({ action }) => action.actionState,
    width: 130,
    grow: 1,
  },
  {
    id: 'action',
    header: 'Action',
    kind: 'text',
    value: ({ action }) => action.actionName,
    width: 110,
    grow: 1,
    hideBelow: 480,
  },
  { id: 'step', header: 'Step', kind: 'number', value: ({ action }) => action.execOrder, width: 64, hideBelow: 420 },
  {
    id: 'critical',
    header: 'Critical',
    kind: 'text',
    value: ({ action }) => (action.isCritical ? 'critical' : ''),
    width: 84,
    hideBelow: 640,
  },
  { id: 'changed', header: 'Changed', kind: 'time', value: ({ action }) => action.updated, width: 90, hideBelow: 560 },
]

const actionIn = (...wanted: readonly string[]) => {
  const set = new Set(wanted)
  return ({ action }: NamedAction) => set.has(action.actionState)
}

export const actionQuickFilters: readonly QuickFilter<NamedAction>[] = [
  { id: 'failed', label: 'Failed', match: actionIn('failed') },
  { id: 'running', label: 'In progress', match: actionIn('inprogress') },
  { id: 'pending', label: 'Pending', match: actionIn('pending') },
  { id: 'complete', label: 'Complete', match: actionIn('complete') },
]
