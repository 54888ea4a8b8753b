import { useState } from 'react'
import { useNavigate } from 'react-router'
import { restoreDesignRelease } from '../../../contract/design/design-releases.ts'
import type { Release } from '../../../contract/core/records.ts'
import { IntentDialog } from '../../data/write/IntentDialog.tsx'
import type { Place } from '../../frame/crumbs.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { paths } from '../../paths.ts'
import { CHANGED_BY_DESIGN } from '../content-queries.ts'

interface RestoreDesignDialogProps {
  readonly place: Place
  readonly release: Release
  readonly onClose: () => void
}

/** The dialog before a design is brought back to how a release left it. */
export default function RestoreDesignDialog({ place, release, onClose }: RestoreDesignDialogProps) {
  const { organization, assembly } = place
  const navigate = useNavigate()
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const { releaseId, description } = release
  const changes = paths.designChanges(organization, assembly)
  return (
    <IntentDialog
      title={`Restore the design to release ${releaseId}`}
      description={`${assembly}${description && `: ${description}`}. A release is opened that brings the design back to how this one left it. You review it before it is committed; nothing that runs is touched.`}
      planned={[
        {
          label: `Restore release ${releaseId}`,
          call: restoreDesignRelease,
          request: { params: { organization, assembly, release: releaseId } },
        },
      ]}
      changes={CHANGED_BY_DESIGN}
      submitLabel="Restore the design"
      disabledReason={warnings.length > 0 ? 'It is done. Review what it brings.' : undefined}
      onDone={([answer]) => {
        if (answer && answer.warnings.length > 0) return setWarnings(answer.warnings)
        onClose()
        void navigate(changes)
      }}
      onClose={() => {
        onClose()
        if (warnings.length > 0) void navigate(changes)
      }}
    >
      {warnings.map((warning) => (
        <Status key={warning} icon="attention">
          {warning}
        </Status>
      ))}
    </IntentDialog>
  )
}
