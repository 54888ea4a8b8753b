import { useState } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import { discardDesignRelease, readDesignRelease } from '../../../contract/design/releases.ts'
import { discardDesignPlatform } from '../../../contract/design/platforms.ts'
import type { Release } from '../../../contract/core/records.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { querySource, type WriteRequest } from '../../data/write/write-request.ts'
import type { Scope } from '../../routing/paths.ts'
import { ChangeSummary } from './ReleaseFacts.tsx'
import type { ChangedRecord } from './changed-records.ts'
import { formatAuthoredChanges } from './pending.ts'
import { CHANGED_BY_DESIGN } from '../queries.ts'

interface DiscardDesignDialogProps {
  scope: Scope
  release: Release
  changed: readonly ChangedRecord[]
  /** '' for the whole release. */
  platform: string
  onClose: () => void
}

/** Discards the changes of a release, or of one platform. */
export default function DiscardDesignDialog({ scope, platform, onClose, ...latest }: DiscardDesignDialogProps) {
  // Confirm what was shown when the dialog opened.
  const [{ release, changed }] = useState(latest)
  const isWhole = platform === ''
  const lost = isWhole ? changed : changed.filter((record) => record.platform === platform)
  const params = { ...scope, release: release.releaseId }
  const request: WriteRequest<AnyCall> = isWhole
    ? {
        label: `Discard release ${release.releaseId}`,
        call: discardDesignRelease,
        request: { params },
        verification: { ...querySource(readDesignRelease, { params }), shows: { releaseState: 'canceled' } },
      }
    : {
        label: `Discard changes to ${platform}`,
        call: discardDesignPlatform,
        request: { params: { ...scope, platform }, body: {} },
      }
  return (
    <WriteDialog
      title={isWhole ? 'Discard all changes to the design' : `Discard changes to ${platform}`}
      location={scope.assembly}
      description="Discarded changes are lost. This cannot be undone. Running instances are not affected."
      requests={[request]}
      invalidates={CHANGED_BY_DESIGN}
      danger
      acknowledge={`Discard ${formatAuthoredChanges(lost)}`}
      onClose={onClose}
    >
      <ChangeSummary
        release={isWhole ? release : { ...release, ciRfcCount: lost.length, relationRfcCount: undefined }}
        changed={lost}
      />
    </WriteDialog>
  )
}
