import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Ci } from '../../../contract/core/records.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { MountedModal } from '../../kit/confirm/MountedModal.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { violationsQuery } from './queries.ts'
import { formatViolationCount } from './violation-count.ts'

const columns: readonly PlainColumn<Ci>[] = [
  { id: 'name', header: 'Record', mono: true, render: ({ ciName }) => <bdi>{ciName}</bdi> },
  { id: 'class', header: 'Class', render: ({ ciClassName }) => <bdi>{ciClassName}</bdi> },
  { id: 'namespace', header: 'Namespace', mono: true, render: ({ nsPath }) => <bdi>{nsPath}</bdi> },
]

interface ViolationsDialogProps {
  organization: string
  policy: Ci
  onClose: () => void
}

/** The records that violate a policy. */
export default function ViolationsDialog({ organization, policy, onClose }: ViolationsDialogProps): ReactNode {
  const query = useQuery(violationsQuery({ organization }, policy.ciName))
  return (
    <MountedModal title={`Violations of ${policy.ciName}`} size="xl" onClose={onClose}>
      <QueryBoundary query={query} subject="The violations">
        {(records) => (
          <>
            <Text mb="sm">{formatViolationCount(organization, records.length)}</Text>
            {records.length > 0 && (
              <PlainTable
                label={`Violations of ${policy.ciName}`}
                columns={columns}
                rows={records}
                rowId={({ ciId }) => ciId}
              />
            )}
          </>
        )}
      </QueryBoundary>
    </MountedModal>
  )
}
