import { listPlatforms } from '../../../contract/transition/platforms.ts'
import type { Release } from '../../../contract/core/records.ts'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import { discardEnvironmentChanges } from '../../../contract/transition/environments.ts'
import { querySource } from '../../data/write/write-request.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { INVALIDATED_BY_TRANSITION } from '../queries.ts'
import { ReleaseFacts } from './ReleaseFacts.tsx'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'

interface DiscardDialogProps {
  readonly scope: Scope
  /** The open release as it was when the dialog was asked for. */
  readonly manifest: Release
  readonly disabledReason: string | undefined
  readonly onClose: () => void
}

/** The dialog before all open changes of an environment are thrown away, whoever made them. */
export default function DiscardDialog({ scope, manifest, disabledReason, onClose }: DiscardDialogProps) {
  const { assembly, environment } = scope
  const { releaseId, ciRfcCount = 0, relationRfcCount = 0 } = manifest
  const changes = formatCountOf(ciRfcCount + relationRfcCount, 'open change')
  return (
    <EnvironmentWriteDialog
      scope={scope}
      write={{
        label: `Discard release ${releaseId}`,
        call: discardEnvironmentChanges,
        request: { params: scope, body: {} },
        verification: {
          // The service shows the newest closed release in place of one that was canceled (service-api 1.5).
          ...querySource(readLatestRelease, { params: scope }),
          shows: { releaseState: 'closed' },
        },
      }}
      invalidates={[...INVALIDATED_BY_TRANSITION, listPlatforms]}
      title={`Discard ${changes} of ${environment}`}
      description={`${assembly} / ${environment}. What was pulled and changed here since the last commit is gone for everybody, and cannot be brought back. What is deployed stays as it is.`}
      typeName={environment}
      danger
      submitLabel={`Discard ${changes}`}
      disabledReason={disabledReason}
      onDone={onClose}
      onClose={onClose}
    >
      <ReleaseFacts release={manifest} />
    </EnvironmentWriteDialog>
  )
}
