import type { Instance } from '../../../contract/core/records.ts'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import type { Column } from '../../kit/table/columns.ts'
import type { InstanceStatus } from '../SelectedInstances.tsx'
import { toReplacementStatus } from './run-status.ts'
import type { ReplacementRun } from './run.ts'

/** One instance of a run. */
export interface ReplacementRow {
  readonly id: string
  readonly name: string
  readonly cloud: string
  readonly wave: number
  readonly status: InstanceStatus
  /** Undefined if it does not exist or is not loaded. */
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
    value: ({ status }) => status.label,
    render: ({ status }) => <Status icon={status.icon}>{status.label}</Status>,
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

/** Rows in the order of the waves. `unavailable`: label of the status while the instances are not loaded. */
export function toRows(
  run: ReplacementRun,
  instances: readonly Instance[] | undefined,
  unavailable: string,
): ReplacementRow[] {
  const byId = new Map<string, Instance>(instances?.map((instance) => [instance.ciId, instance]))
  return run.waves.flatMap(({ ids, step }, waveIndex) =>
    ids.map((id): ReplacementRow => {
      const instance = byId.get(id)
      const status: InstanceStatus = instances
        ? toReplacementStatus(instance, step)
        : { icon: 'idle', label: unavailable }
      const { name = id, cloud = '' } = run.instances[id] ?? {}
      return { id, name, cloud, wave: waveIndex + 1, status, health: instance?.opsState }
    }),
  )
}
