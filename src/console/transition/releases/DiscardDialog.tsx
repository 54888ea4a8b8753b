import { listPlatforms } from '../../../contract/transition/platforms.ts'
import type { Release } from '../../../contract/core/records.ts'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import { discardEnvironmentChanges } from '../../../contract/transition/transition.ts'
import { reading } from '../../data/write/planned.ts'
import type { Place } from '../../frame/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { CHANGED_BY_TRANSITION } from '../queries.ts'
import { ReleaseFacts } from './ReleaseFacts.tsx'
import { WriteDialog } from '../WriteDialog.tsx'

interface DiscardDialogProps {
  readonly place: Place
  /** The open release as it was when the dialog was asked for. */
  readonly manifest: Release
  readonly problem: string | undefined
  readonly onClose: () => void
}

/** The dialog before all open changes of an environment are thrown away, whoever made them. */
export default function DiscardDialog({ place, manifest, problem, onClose }: DiscardDialogProps) {
  const { assembly, environment } = place
  const { releaseId, ciRfcCount = 0, relationRfcCount = 0 } = manifest
  const changes = formatCountOf(ciRfcCount + relationRfcCount, 'open change')
  return (
    <WriteDialog
      place={place}
      planned={{
        label: `Discard release ${releaseId}`,
        call: discardEnvironmentChanges,
        request: { params: place, body: {} },
        witness: {
          // The service shows the newest closed release in place of one that was canceled (service-api 1.5).
          ...reading(readLatestRelease, { params: place }),
          shows: { releaseState: 'closed' },
        },
      }}
      changes={[...CHANGED_BY_TRANSITION, listPlatforms]}
      title={`Discard ${changes} of ${environment}`}
      description={`${assembly} / ${environment}. What was pulled and changed here since the last commit is gone for everybody, and cannot be brought back. What is deployed stays as it is.`}
      typeName={environment}
      danger
      submitLabel={`Discard ${changes}`}
      disabledReason={problem}
      onDone={onClose}
      onClose={onClose}
    >
      <ReleaseFacts release={manifest} />
    </WriteDialog>
  )
}
