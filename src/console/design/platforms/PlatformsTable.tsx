import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Column, QuickFilter } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { EmptyStateProps } from '../../kit/EmptyState.tsx'
import { paths } from '../../routing/paths.ts'
import { countPending, countRecords, type PlatformDesign } from '../use-design.ts'
import { PendingBadge } from './PlatformCards.tsx'

const columns: readonly Column<PlatformDesign>[] = [
  {
    id: 'platform',
    header: 'Platform',
    kind: 'text',
    width: 130,
    grow: 1,
    rowHeader: true,
    value: ({ platform }) => platform.ciName,
  },
  {
    id: 'pending',
    header: 'Uncommitted',
    kind: 'number',
    align: 'start',
    width: 172,
    value: countPending,
    render: (design) => {
      if (countPending(design) === 0)
        return (
          <Text span inherit c="dimmed">
            none
          </Text>
        )
      return <PendingBadge design={design} />
    },
  },
  {
    id: 'pack',
    header: 'Pack',
    kind: 'text',
    width: 140,
    mono: true,
    hideBelow: 480,
    value: ({ platform: { ciAttributes } }) => `${ciAttributes.source ?? ''}/${ciAttributes.pack ?? ''}`,
  },
  {
    id: 'version',
    header: 'Version',
    kind: 'text',
    width: 80,
    hideBelow: 560,
    value: ({ platform }) => platform.ciAttributes.version,
  },
  {
    id: 'components',
    header: 'Components',
    kind: 'number',
    width: 110,
    hideBelow: 640,
    value: (design) => countRecords(design, 'component'),
  },
  {
    id: 'links',
    header: 'Links to',
    kind: 'text',
    width: 130,
    grow: 1,
    hideBelow: 760,
    value: ({ links }) => links?.join(', '),
  },
  {
    id: 'description',
    header: 'Description',
    kind: 'text',
    width: 180,
    grow: 2,
    hideBelow: 900,
    value: ({ platform }) => platform.ciAttributes.description || platform.comments,
  },
]

const quickFilters: readonly QuickFilter<PlatformDesign>[] = [
  {
    id: 'pending',
    label: 'Uncommitted',
    match: (design) => (countPending(design) ?? 0) > 0,
    isReady: (design) => countPending(design) !== undefined,
  },
]

interface PlatformsTableProps {
  organization: string
  assembly: string
  /** Undefined while loading. */
  platforms: readonly PlatformDesign[] | undefined
  emptyState: EmptyStateProps
}

export function PlatformsTable({ organization, assembly, platforms, emptyState }: PlatformsTableProps): ReactNode {
  return (
    <DataTable
      label="Platforms"
      columns={columns}
      rows={platforms}
      rowId={({ platform }) => platform.ciId}
      rowLink={({ platform }) => paths.designPlatform(organization, assembly, platform.ciName)}
      emptyState={emptyState}
      defaultSort="platform"
      quickFilters={quickFilters}
    />
  )
}
