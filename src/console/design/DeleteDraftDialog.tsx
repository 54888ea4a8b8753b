import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { AnyCall } from '../../contract/core/call.ts'
import { listDesignPlatforms } from '../../contract/design/platforms.ts'
import { readLatestDesignRelease } from '../../contract/design/releases.ts'
import { invalidateCalls } from '../data/read/call-query.ts'
import { WriteDialog } from '../data/write/WriteDialog.tsx'
import type { WriteRequest } from '../data/write/write-request.ts'
import { CHANGED_BY_DESIGN } from './queries.ts'
import { isUncommitted } from './releases/pending.ts'

interface DeleteDraftDialogProps {
  noun: string
  record: { ciName: string; rfcAction: string }
  /** Where the record is: "shop / web". */
  location: string
  /** Consequences for records that were never committed, and for all others. */
  effects: readonly [uncommitted: string, committed: string]
  request: WriteRequest<AnyCall>
  /** Where to go afterwards. */
  to: string
  onClose: () => void
  children?: ReactNode
}

/** Deletes a record of the design. */
export function DeleteDraftDialog({
  noun,
  record,
  location,
  effects: [uncommitted, committed],
  request,
  to,
  onClose,
  children,
}: DeleteDraftDialogProps) {
  const navigate = useNavigate()
  return (
    <WriteDialog
      title={`Delete ${record.ciName}`}
      location={location}
      description={
        isUncommitted(record)
          ? `The ${noun} was never committed, so it is deleted immediately${uncommitted}.`
          : `The ${noun} stays listed until the design is committed${committed}.`
      }
      requests={[request]}
      invalidates={[listDesignPlatforms, readLatestDesignRelease]}
      blastRadius={{ noun, count: 1, destructive: true, name: record.ciName }}
      danger
      onDone={() => {
        onClose()
        // The page reads the deleted record: refetch the rest once it is left.
        void Promise.resolve(navigate(to)).then(() => invalidateCalls(CHANGED_BY_DESIGN))
      }}
      onClose={onClose}
    >
      {children}
    </WriteDialog>
  )
}
