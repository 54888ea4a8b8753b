// How the instances of a replacement stand in a table.
import type { Instance } from '../../../contract/core/records.ts'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import type { StateIcon } from '../../kit/state/states.ts'
import type { Column } from '../../kit/table/columns.ts'
import { getReplacementState, type ReplacementRun } from './run.ts'
import { REPLACEMENT_STATUSES } from './run-status.ts'

/** One instance of the frozen list. `health`: undefined where it is gone or not read yet. */
export interface ReplacementRow {
  readonly id: string
  readonly name: string
  readonly cloud: string
  readonly wave: number
  readonly status: { readonly mark: StateIcon; readonly word: string }
  readonly health: string | undefined
}

export const replacementColumns: readonly Column<ReplacementRow>[] = [
  {
    id: 'instance',
    header: 'Instance',
    kind: 'text',
    value: ({ name }) => name,
    width: 140,
    grow: 1,
    mono: true,
    rowHeader: true,
  },
  {
    id: 'fate',
    header: 'Replacement',
    kind: 'text',
    value: ({ status }) => status.word,
    render: ({ status }) => <Status icon={status.mark}>{status.word}</Status>,
    width: 204,
    grow: 1,
  },
  {
    id: 'health',
    header: 'Health',
    kind: 'state',
    states: 'health',
    value: ({ health }) => health,
    render: ({ health }) => (health === undefined ? null : <StateBadge kind="health" state={health} />),
    width: 120,
    hideBelow: 540,
  },
  { id: 'cloud', header: 'Cloud', kind: 'text', value: ({ cloud }) => cloud, width: 110, grow: 1, hideBelow: 640 },
  { id: 'wave', header: 'Wave', kind: 'number', value: ({ wave }) => wave, width: 64, hideBelow: 420 },
]

/** The frozen list, wave after wave, as the instances are `now`; `unread` stands for what is not known. */
export function toRows(run: ReplacementRun, now: readonly Instance[] | undefined, unread: string): ReplacementRow[] {
  const known = new Map<string, Instance>(now?.map((instance) => [instance.ciId, instance]))
  return run.waves.flatMap(({ ids, step }, at) =>
    ids.map((id): ReplacementRow => {
      const instance = known.get(id)
      const status = now
        ? REPLACEMENT_STATUSES[getReplacementState(instance, step)]
        : { mark: 'idle' as const, word: unread }
      const { name = id, cloud = '' } = run.instances[id] ?? {}
      return { id, name, cloud, wave: at + 1, status, health: instance?.opsState }
    }),
  )
}
