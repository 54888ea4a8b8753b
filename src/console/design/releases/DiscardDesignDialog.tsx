import { useState } from 'react'
import { discardDesignRelease, readDesignRelease } from '../../../contract/design/releases.ts'
import { discardDesignPlatform } from '../../../contract/design/platforms.ts'
import type { Release } from '../../../contract/core/records.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { querySource } from '../../data/write/write-request.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { ChangeSummary } from './ChangeSummary.tsx'
import type { ChangedRecord } from './changed-records.ts'
import { CHANGED_BY_DESIGN } from '../content-queries.ts'

interface DiscardDesignDialogProps {
  readonly scope: Scope
  readonly release: Release
  readonly changed: readonly ChangedRecord[]
  /** Whose changes alone are discarded; '' for all. */
  readonly platform: string
  readonly onClose: () => void
}

/** The dialog before changes of a design are thrown away: of the whole release, or of one platform. */
export default function DiscardDesignDialog({ scope, platform, onClose, ...now }: DiscardDesignDialogProps) {
  const { organization, assembly } = scope
  // What is confirmed is what was read when the dialog opened.
  const [{ release, changed }] = useState(now)
  const lost = platform === '' ? changed : changed.filter((record) => record.platform === platform)
  const people = [...new Set(lost.map(({ by }) => by))].filter(Boolean)
  const what = formatCountOf(lost.length, 'changed record')
  const from = platform || 'the design'
  const shared = {
    description: `${assembly}. What was typed into these records is lost, and nobody can bring it back. Nothing that runs is touched.`,
    invalidates: CHANGED_BY_DESIGN,
    danger: true,
    disabledReason: undefined,
    acknowledge: people.length > 0 ? `Throw away ${what} by ${people.join(', ')}` : `Throw away ${what}`,
    onDone: onClose,
    onClose,
  }
  const content =
    platform === '' ? (
      <ChangeSummary release={release} changed={lost} />
    ) : (
      <ChangeSummary release={{ ...release, ciRfcCount: lost.length, relationRfcCount: undefined }} changed={lost} />
    )
  if (platform !== '') {
    return (
      <WriteDialog
        {...shared}
        title={`Discard the changes of ${from}`}
        requests={[
          {
            label: `Discard the changes of ${platform}`,
            call: discardDesignPlatform,
            request: { params: { organization, assembly, platform }, body: {} },
          },
        ]}
      >
        {content}
      </WriteDialog>
    )
  }
  const params = { organization, assembly, release: release.releaseId }
  return (
    <WriteDialog
      {...shared}
      title={`Discard all changes of ${from}`}
      requests={[
        {
          label: `Discard release ${release.releaseId}`,
          call: discardDesignRelease,
          request: { params },
          verification: { ...querySource(readDesignRelease, { params }), shows: { releaseState: 'canceled' } },
        },
      ]}
    >
      {content}
    </WriteDialog>
  )
}
