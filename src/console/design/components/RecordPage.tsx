import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { DraftCi } from '../../../contract/core/records.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { RawRecord, type RawRecordProps } from '../../data/RawRecord.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import type { Scope } from '../../routing/crumbs.ts'
import { PendingStatus } from '../PendingStatus.tsx'
import { ReviewChangesButton } from '../releases/ReviewChangesButton.tsx'

interface RecordPageProps<Item extends DraftCi> extends Pick<RawRecordProps, 'queryOptions'> {
  scope: Scope
  noun: 'component' | 'monitor' | 'attachment'
  name: string
  facts: ReactNode
  query: UseQueryResult<Item>
  /** Why the record can never be deleted. */
  undeletableReason?: (record: Item) => string | undefined
  renderDeleteDialog: (record: Item, onClose: () => void) => ReactNode
  children: (record: Item) => ReactNode
}

/** Page of a record of a platform: header, review and delete actions, raw record. */
export function RecordPage<Item extends DraftCi>(props: RecordPageProps<Item>): ReactNode {
  const { scope, noun, name, facts, query, queryOptions, undeletableReason, renderDeleteDialog, children } = props
  const [deleting, setDeleting] = useState(false)
  const record = query.data
  const deleteDisabledReason = () => {
    if (!record) return `The ${noun} is still loading.`
    return record.rfcAction === 'delete' ? 'It is already marked for deletion.' : undeletableReason?.(record)
  }
  return (
    <>
      <PageHeader
        title={name}
        state={<PendingStatus action={record?.rfcAction ?? ''} />}
        facts={facts}
        actions={<ReviewChangesButton organization={scope.organization} assembly={scope.assembly} />}
        more={[{ label: `Delete the ${noun}`, run: () => setDeleting(true), disabledReason: deleteDisabledReason() }]}
      />
      <QueryBoundary query={query} subject={`The ${noun}`}>
        {(loaded) => (
          <>
            {children(loaded)}
            <RawRecord queryOptions={queryOptions} />
            {deleting && renderDeleteDialog(loaded, () => setDeleting(false))}
          </>
        )}
      </QueryBoundary>
    </>
  )
}
