import { useState } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import type { Release } from '../../../contract/core/records.ts'
import { discardEnvironmentChanges } from '../../../contract/transition/environments.ts'
import {
  discardBillOfMaterials,
  readBillOfMaterials,
  readLatestRelease,
} from '../../../contract/transition/releases.ts'
import { NOT_FOUND, querySource, type WriteRequest } from '../../data/write/write-request.ts'
import { ChangeSummary, formatChangeTotal, ReleaseFacts } from '../../design/index.ts'
import { formatCountOf } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import type { Scope } from '../../routing/paths.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'
import { INVALIDATED_WITH_CONTENT } from '../queries.ts'
import { useOpenChanges } from './use-open-changes.ts'

const EFFECTS = {
  changes:
    'Everything pulled or changed here since the last commit is lost for everyone. This cannot be undone. Running instances are not affected.',
  plan: 'The changes in this plan are not deployed. They stay committed, and a new plan includes them again.',
}

interface DiscardDialogProps {
  scope: Scope
  /** The uncommitted changes of all users, or the open plan. */
  kind: keyof typeof EFFECTS
  release: Release
  disabledReason?: string | undefined
  onClose: () => void
}

/** Discards the uncommitted changes or the open plan of an environment. */
export default function DiscardDialog({ scope, kind, disabledReason, onClose, ...props }: DiscardDialogProps) {
  const [release] = useState(props.release)
  const { environment } = scope
  const { releaseId } = release
  const isPlan = kind === 'plan'
  const { changes, unread } = useOpenChanges(scope, isPlan ? null : release)
  const what = isPlan ? `plan ${releaseId}` : formatChangeTotal(release)
  const request: WriteRequest<AnyCall> = isPlan
    ? {
        label: `Discard plan ${releaseId}`,
        call: discardBillOfMaterials,
        request: { params: { ...scope, release: releaseId } },
        verification: { ...querySource(readBillOfMaterials, { params: scope }), shows: NOT_FOUND },
      }
    : {
        label: `Discard release ${releaseId}`,
        call: discardEnvironmentChanges,
        request: { params: scope, body: {} },
        // The latest release is then the newest closed one, not the canceled one (service-api 1.5).
        verification: { ...querySource(readLatestRelease, { params: scope }), shows: { releaseState: 'closed' } },
      }
  return (
    <EnvironmentWriteDialog
      scope={scope}
      requests={[request]}
      invalidates={INVALIDATED_WITH_CONTENT}
      title={`Discard ${what} in ${environment}`}
      description={EFFECTS[kind]}
      blastRadius={isPlan ? { noun: 'plan', count: 1, where: environment, name: environment } : undefined}
      typeName={isPlan ? undefined : environment}
      danger
      submitLabel={`Discard ${what}`}
      disabledReason={disabledReason}
      onClose={onClose}
    >
      {isPlan ? <ReleaseFacts release={release} /> : <ChangeSummary release={release} changed={changes ?? []} />}
      {unread > 0 && (
        <Status icon="attention">
          {formatCountOf(unread, 'list')} could not be loaded: more may be lost than shown.
        </Status>
      )}
      {!isPlan && !changes && <Skeleton lines={2} />}
    </EnvironmentWriteDialog>
  )
}
