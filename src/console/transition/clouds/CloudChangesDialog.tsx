import { List } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchEnvironment } from '../../../contract/organization/search.ts'
import { listPlatforms, readPlatform, updateCloudConfiguration } from '../../../contract/transition/platforms.ts'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import { fetchFresh } from '../../data/read/fetch-fresh.ts'
import type { Guard } from '../../data/write/guards.ts'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { EnvironmentScope, Scope } from '../../routing/paths.ts'
import { CLOUD_USE_FIELDS, formatUse } from '../cloud-use.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'
import { blocks, clear, lockGuard } from '../guards.ts'
import { environmentInstancesQuery, platformQuery } from '../queries.ts'
import { getConsequences, groupDeployed, toSafeOrder } from './consequences.ts'
import { getCellChanges, getDraftKey, type CellChange, type Edits } from './edits.ts'
import { buildMatrix, listCells, type Matrix } from './matrix.ts'

/** `active to offline, primary to secondary`. */
export const formatCellChange = ({ cell, edit }: CellChange): string =>
  CLOUD_USE_FIELDS.flatMap((field) => {
    const after = edit[field]
    return after === undefined ? [] : [`${formatUse(field, cell.use[field])} to ${formatUse(field, after)}`]
  }).join(', ')

/** One request per platform and cloud. */
export const toCloudWrites = (
  scope: EnvironmentScope,
  changes: readonly CellChange[],
): readonly WriteRequest<typeof updateCloudConfiguration>[] =>
  changes.map((change) => {
    const { platform, cloud, edit } = change
    const params = { ...scope, platform: platform.key }
    return {
      label: `${platform.name} on ${cloud.name}: ${formatCellChange(change)}`,
      call: updateCloudConfiguration,
      request: { params, body: { cloud_id: cloud.id, attributes: edit } },
      verification: {
        ...querySource(readPlatform, { params }),
        shows: { consumes: [{ toCiId: cloud.id, relationAttributes: edit }] },
      },
    }
  })

/** Blocks if another user changed one of the cells. */
function unchangedGuard(scope: EnvironmentScope, changes: readonly CellChange[]): Guard {
  const keys = new Set(changes.map(({ platform }) => platform.key))
  return {
    label: 'Changes by others',
    check: async () => {
      const found = await Promise.all([...keys].map((key) => fetchFresh(platformQuery(scope, key))))
      const uses = found.flatMap(({ consumes }) => consumes)
      const now = new Map(listCells(buildMatrix(found, uses, new Map())).map(({ id, cell }) => [id, cell.use]))
      const conflicts = changes.filter(({ id, cell }) =>
        CLOUD_USE_FIELDS.some((field) => now.get(id)?.[field] !== cell.use[field]),
      )
      if (conflicts.length === 0) return clear('No cloud setting has changed since this page was loaded.')
      const names = conflicts.map(({ platform, cloud }) => `${platform.name} on ${cloud.name}`).join(', ')
      return blocks(
        `Changed by others since this page was loaded: ${names}. Close this dialog and review your changes.`,
      )
    },
  }
}

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
  const { environment } = scope
  // Frozen: what was on the screen when the dialog was opened.
  const [changes] = useState(() => toSafeOrder(getCellChanges(matrix, edits)))
  const removes = changes.some(isTakenOut)
  const instances = useQuery({ ...environmentInstancesQuery(scope), enabled: removes })
  const consequences = getConsequences(changes, groupDeployed(instances.data))
  const blocked = consequences.find(({ severity }) => severity === 'blocks')
  const disabledReason = blocked
    ? `${blocked.platforms.join(', ')}: ${blocked.message}`
    : removes && instances.isPending
      ? 'The instances to remove are still being counted.'
      : undefined
  return (
    <EnvironmentWriteDialog
      scope={scope}
      title={formatTitle(changes, environment)}
      description="Changes are added to the environment's open release, and take effect once that is committed and deployed. Unsent changes stay as a draft in this browser."
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
      draft={getDraftKey(scope)}
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
        <Status icon="attention">The number of instances to remove could not be loaded.</Status>
      )}
      <PlainTable label="Changes" columns={columns} rows={changes} rowId={({ id }) => id} />
    </EnvironmentWriteDialog>
  )
}
