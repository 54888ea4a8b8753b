import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { restoreDesignRelease } from '../../../contract/design/releases.ts'
import type { Release } from '../../../contract/core/records.ts'
import type { History } from '../../../contract/design/platforms.ts'
import { recordRestore } from '../../data/missing-snapshots.ts'
import { combineQueries } from '../../data/read/combine-queries.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { paths, type Scope } from '../../routing/paths.ts'
import { Note } from '../../kit/Dimmed.tsx'
import { PlainTable } from '../../kit/PlainTable.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { CHANGED_BY_DESIGN, useDesignReleases } from '../queries.ts'
import { getDesignRecords, useDesign } from '../use-design.ts'
import { ChangeList } from './ChangeList.tsx'
import {
  findRevertedChanges,
  getLaterReleases,
  historyQuery,
  MAX_HISTORIES,
  mayHaveChanged,
} from './release-history.ts'
import { ReleaseFacts, releaseColumns } from './ReleaseFacts.tsx'

/** What a restore changes, as far as histories tell. */
function RevertedChanges({ scope, release }: Pick<RestoreDesignDialogProps, 'scope' | 'release'>) {
  const design = useDesign(scope)
  const { data: releases } = useDesignReleases(scope)
  // Frozen: the restore itself opens a release.
  const [later] = useState(() => getLaterReleases(release, releases ?? []))
  const candidates = getDesignRecords(design).filter(({ record }) => mayHaveChanged(record, release))
  const queried = candidates.slice(0, MAX_HISTORIES)
  const histories = useQueries({
    queries: queried.map((each) => historyQuery(scope, each)),
    combine: combineQueries<History>,
  })
  if (!design.isSettled || histories.pending) return <Skeleton lines={6} variant="rows" />
  const isIncomplete = candidates.length > queried.length || histories.unread > 0 || design.unavailable.length > 0
  return (
    <>
      {later.length > 0 && (
        <PlainTable
          label="Releases that are reverted"
          columns={releaseColumns.filter(({ id }) => id !== 'changes')}
          rows={later}
          rowId={({ releaseId }) => releaseId}
        />
      )}
      <ChangeList scope={scope} records={findRevertedChanges(later, queried, histories.answers)} />
      <Note>
        {isIncomplete && 'Some changes could not be loaded. '}
        Relations, secrets and records deleted since then are restored as well; the service does not list them.
      </Note>
    </>
  )
}

interface RestoreDesignDialogProps {
  scope: Scope
  release: Release
  onClose: () => void
}

/** Opens a release that restores the design to an earlier one. */
export default function RestoreDesignDialog({ scope, release, onClose }: RestoreDesignDialogProps) {
  const navigate = useNavigate()
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const { releaseId } = release
  const changes = paths.designChanges(scope)
  return (
    <WriteDialog
      title={`Restore design to release ${releaseId}`}
      location={scope.assembly}
      description={`Opens a new release that restores the design to its state after release ${releaseId} and reverts all later releases. Review it before you commit. Running instances are not affected.`}
      requests={[
        {
          label: `Restore release ${releaseId}`,
          call: restoreDesignRelease,
          request: { params: { ...scope, release: releaseId } },
        },
      ]}
      invalidates={CHANGED_BY_DESIGN}
      onSettled={async (states) => recordRestore(releaseId, states)}
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
      <ReleaseFacts release={release} isTitled />
      {warnings.length === 0 && <RevertedChanges scope={scope} release={release} />}
      {warnings.map((warning) => (
        <Status key={warning} icon="attention">
          {warning}
        </Status>
      ))}
    </WriteDialog>
  )
}
