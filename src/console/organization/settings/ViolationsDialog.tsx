import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Ci } from '../../../contract/core/records.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { MountedModal } from '../../kit/confirm/MountedModal.tsx'
import { formatCount } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { violationsQuery } from './queries.ts'

const columns: readonly PlainColumn<Ci>[] = [
  { id: 'name', header: 'Record', mono: true, render: ({ ciName }) => <bdi>{ciName}</bdi> },
  { id: 'class', header: 'Class', render: ({ ciClassName }) => <bdi>{ciClassName}</bdi> },
  { id: 'namespace', header: 'Namespace', mono: true, render: ({ nsPath }) => <bdi>{nsPath}</bdi> },
]

/** The service returns no more records (service-api 2.10). */
const MAX_RECORDS = 1000

function formatTotal(organization: string, count: number): string {
  if (count === 0) return `No record of ${organization} violates this policy.`
  const total = `Records of ${organization} that match its query: ${formatCount(count)}`
  return count < MAX_RECORDS ? total : `${total} or more. The service returns only the first ${formatCount(MAX_RECORDS)}.`
}

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
            <Text mb="sm">{formatTotal(organization, records.length)}</Text>
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
