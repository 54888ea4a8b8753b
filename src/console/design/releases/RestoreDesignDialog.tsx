import { useState } from 'react'
import { useNavigate } from 'react-router'
import { restoreDesignRelease } from '../../../contract/design/releases.ts'
import type { Release } from '../../../contract/core/records.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { paths, type Scope } from '../../routing/paths.ts'
import { toOperatorText } from '../../data/service-notes.ts'
import { Facts } from '../../kit/Facts.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { CHANGED_BY_DESIGN } from '../queries.ts'

interface RestoreDesignDialogProps {
  scope: Scope
  release: Release
  onClose: () => void
}

/** Opens a release that restores the design to an earlier one. */
export default function RestoreDesignDialog({ scope, release, onClose }: RestoreDesignDialogProps) {
  const navigate = useNavigate()
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const { releaseId, description } = release
  const changes = paths.designChanges(scope)
  return (
    <WriteDialog
      title={`Restore design to release ${releaseId}`}
      location={scope.assembly}
      description={`Opens a new release that restores the design to its state after release ${releaseId}. Review it before you commit. Running instances are not affected.`}
      requests={[
        {
          label: `Restore release ${releaseId}`,
          call: restoreDesignRelease,
          request: { params: { ...scope, release: releaseId } },
        },
      ]}
      invalidates={CHANGED_BY_DESIGN}
      submitLabel="Restore design"
      disabledReason={warnings.length > 0 ? 'Done. Review the changes.' : undefined}
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
      {description !== '' && <Facts facts={[{ term: 'Description', value: toOperatorText(description) }]} />}
      {warnings.map((warning) => (
        <Status key={warning} icon="attention">
          {warning}
        </Status>
      ))}
    </WriteDialog>
  )
}
