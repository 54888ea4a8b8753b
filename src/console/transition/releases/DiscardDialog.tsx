import type { Release } from '../../../contract/core/records.ts'
import { discardEnvironmentChanges } from '../../../contract/transition/environments.ts'
import { listPlatforms } from '../../../contract/transition/platforms.ts'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import { querySource } from '../../data/write/write-request.ts'
import { formatCountOf } from '../../kit/format.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'
import { INVALIDATED_BY_TRANSITION } from '../queries.ts'
import { ReleaseFacts } from './ReleaseFacts.tsx'

interface DiscardDialogProps {
  scope: Scope
  /** The release that was open when the dialog was opened. */
  manifest: Release
  disabledReason: string | undefined
  onClose: () => void
}

/** Discards all open changes of an environment, of all authors. */
export default function DiscardDialog({ scope, manifest, disabledReason, onClose }: DiscardDialogProps) {
  const { assembly, environment } = scope
  const { releaseId, ciRfcCount = 0, relationRfcCount = 0 } = manifest
  const changes = formatCountOf(ciRfcCount + relationRfcCount, 'open change')
  return (
    <EnvironmentWriteDialog
      scope={scope}
      requests={[
        {
          label: `Discard release ${releaseId}`,
          call: discardEnvironmentChanges,
          request: { params: scope, body: {} },
          // The latest release is then the newest closed one, not the canceled one (service-api 1.5).
          verification: { ...querySource(readLatestRelease, { params: scope }), shows: { releaseState: 'closed' } },
        },
      ]}
      invalidates={[...INVALIDATED_BY_TRANSITION, listPlatforms]}
      title={`Discard ${changes} of ${environment}`}
      description={`${assembly} / ${environment}. Everything pulled or changed here since the last commit is lost for everyone. This cannot be undone. What is deployed does not change.`}
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
