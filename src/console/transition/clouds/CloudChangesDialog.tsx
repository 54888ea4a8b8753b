import { List } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchEnvironment } from '../../../contract/organization/search.ts'
import { listPlatforms, readPlatform } from '../../../contract/transition/platforms.ts'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { Scope } from '../../routing/paths.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'
import { lockGuard } from '../guards.ts'
import { environmentInstancesQuery } from '../queries.ts'
import { getConsequences, groupDeployed, toSafeOrder } from './consequences.ts'
import { getCellChanges, toDraftForm, type CellChange, type Edits } from './edits.ts'
import type { Matrix } from './matrix.ts'
import { formatCellChange, toCloudWrites, unchangedGuard } from './writes.ts'

const SEVERITY_ICONS = { blocks: 'bad', goes: 'bad', attention: 'attention', note: 'idle' } as const

const columns: readonly PlainColumn<CellChange>[] = [
  { id: 'platform', header: 'Platform', render: ({ platform }) => platform.name },
  { id: 'cloud', header: 'Cloud', render: ({ cloud }) => cloud.name },
  { id: 'change', header: 'Change', render: (change) => formatCellChange(change) },
]

const isTakenOut = ({ useAfter, cell }: CellChange): boolean =>
  useAfter.adminstatus === 'offline' && cell.use.adminstatus !== 'offline'

/** "Remove dfw-1 from 8 platforms", or else the number of changed cells. */
function formatTitle(changes: readonly CellChange[], environment: string): string {
  const [first] = changes
  if (first && changes.every((change) => change.cloud.id === first.cloud.id && isTakenOut(change)))
    return `Remove ${first.cloud.name} from ${formatCountOf(changes.length, 'platform')} of ${environment}`
  return `Change ${formatCountOf(changes.length, 'cloud setting')} in ${environment}`
}

interface CloudChangesDialogProps {
  scope: Scope
  matrix: Matrix
  edits: Edits
  /** Receives the ids of the cells that were changed at the service. */
  onSent: (ids: ReadonlySet<string>) => void
  onClose: () => void
}

/** Reviews and sends the changes of the matrix: one request per platform and cloud. */
export default function CloudChangesDialog({ scope, matrix, edits, onSent, onClose }: CloudChangesDialogProps) {
  const { assembly, environment } = scope
  // Frozen: what was on the screen when the dialog was opened.
  const [changes] = useState(() => toSafeOrder(getCellChanges(matrix, edits)))
  const removes = changes.some(isTakenOut)
  const instances = useQuery({ ...environmentInstancesQuery(scope), enabled: removes })
  const consequences = getConsequences(changes, groupDeployed(instances.data))
  const blocked = consequences.find(({ severity }) => severity === 'blocks')
  const disabledReason = blocked
    ? `${blocked.platforms.join(', ')}: ${blocked.message}`
    : removes && instances.isPending
      ? 'The records to remove are still being counted.'
      : undefined
  return (
    <EnvironmentWriteDialog
      scope={scope}
      title={formatTitle(changes, environment)}
      description={`${assembly} / ${environment}. Changes are added to the environment's open release, and take effect once that is committed and deployed. Unsent changes stay as a draft in this browser.`}
      requests={toCloudWrites(scope, changes)}
      invalidates={[readPlatform, listPlatforms, readLatestRelease, searchEnvironment]}
      guards={[lockGuard(scope), unchangedGuard(scope, changes)]}
      blastRadius={{
        noun: 'cloud setting',
        count: changes.length,
        where: environment,
        destructive: removes,
        isStaged: true,
        name: environment,
      }}
      danger={removes}
      draft={toDraftForm(scope)}
      disabledReason={disabledReason}
      onSettled={async (states) =>
        onSent(new Set(changes.flatMap(({ id }, index) => (states[index]?.state === 'done' ? [id] : []))))
      }
      onClose={onClose}
    >
      {consequences.length > 0 && (
        <List aria-label="Consequences" listStyleType="none" fz="sm">
          {consequences.map(({ severity, message, platforms }) => (
            <List.Item key={message}>
              <Status icon={SEVERITY_ICONS[severity]}>
                <bdi>{platforms.join(', ')}</bdi>: {message}
              </Status>
            </List.Item>
          ))}
        </List>
      )}
      {removes && instances.isError && (
        <Status icon="attention">The number of records to remove could not be loaded.</Status>
      )}
      <PlainTable label="Changes" columns={columns} rows={changes} rowId={({ id }) => id} />
    </EnvironmentWriteDialog>
  )
}
