import { useQueries } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { combineQueries } from '../../data/read/combine-queries.ts'
import { isProductionLike } from '../../kit/confirm/confirmation-level.ts'
import { Diff } from '../../kit/Diff.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { Note } from '../../kit/Dimmed.tsx'
import { paths, type Scope } from '../../routing/paths.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'
import { Notice } from '../Notice.tsx'
import { PlanPreview } from '../plans/PlanPreview.tsx'
import {
  INVALIDATED_WITH_CONTENT,
  platformScaleQuery,
  useEnvironment,
  useLatestDeployment,
  useLatestRelease,
} from '../queries.ts'
import { OtherOpenChanges } from '../releases/OtherOpenChanges.tsx'
import { useEnvironmentRecords } from '../releases/use-environment-records.ts'
import { blockingReason, isBlocking, lockedReason } from '../states.ts'
import { formatSetting } from './columns.tsx'
import type { Comparison } from './comparison.ts'
import { getScaledPlatforms, planPromotion, promoteDisabledReason, toChosen, type Receiver } from './promote.ts'

interface PromoteDialogProps {
  /** The environment that is changed. */
  scope: Scope
  from: string
  receiver: Receiver
  rows: readonly Comparison[]
  onClose: () => void
}

/** Applies chosen differences to one side, and commits them there. */
export default function PromoteDialog({ scope, from, receiver, rows, onClose }: PromoteDialogProps) {
  const { environment } = scope
  const navigate = useNavigate()
  const target = useEnvironment(scope)
  const release = useLatestRelease(scope)
  const deployment = useLatestDeployment(scope)
  const { records, unread } = useEnvironmentRecords(scope, true)
  const platforms = getScaledPlatforms(rows, receiver)
  const scales = useQueries({
    queries: platforms.map((platform) => platformScaleQuery(scope, platform)),
    combine: combineQueries,
  })
  const byPlatform = new Map(platforms.map((name, index) => [name, scales.answers[index]?.depends_on ?? []] as const))
  const requests = records ? planPromotion(rows, receiver, { scope, records, scales: byPlatform }) : []
  const promoted = rows.filter((row) => promoteDisabledReason(row, receiver) === undefined)
  const running = deployment.data && isBlocking(deployment.data) ? deployment.data : undefined
  const disabledReason = () => {
    if (unread + scales.unread > 0)
      return `The configuration of ${environment} could not be loaded. Close this dialog and try again.`
    if (!records || scales.pending || !target.data || release.isPending || deployment.isPending)
      return `The configuration of ${environment} is still loading.`
    if (requests.length === 0) return 'None of the selected differences can be promoted.'
    if (running) return blockingReason(running)
    return lockedReason(target.data)
  }
  return (
    <EnvironmentWriteDialog
      scope={scope}
      title={`Promote to ${environment}`}
      description={`Promotes ${formatCountOf(promoted.length, 'difference')} from ${from}. Later pulls of the design keep what is promoted. Running instances do not change until the plan is deployed.`}
      requests={requests}
      sequential
      invalidates={INVALIDATED_WITH_CONTENT}
      acknowledge={
        isProductionLike(environment, target.data?.ciAttributes.profile)
          ? `I reviewed what is committed in ${environment}`
          : undefined
      }
      disabledReason={disabledReason()}
      onDone={() => void navigate(paths.billOfMaterials(scope))}
      onClose={onClose}
    >
      <OtherOpenChanges scope={scope} />
      {platforms.length > 0 && (
        <Notice tone="attention">
          {`The number of instances of ${new Intl.ListFormat('en-GB').format(platforms)} changes as well. To promote only versions and settings, leave the scale out of the selection.`}
        </Notice>
      )}
      <Diff
        label={`Values of ${environment} that change`}
        differences={promoted.map((row) => {
          const { from: source, to } = toChosen(row, receiver)
          return { attribute: formatSetting(row), before: to?.shown, after: source?.shown }
        })}
      />
      {promoted.length < rows.length && (
        <Note>
          {formatCountOf(rows.length - promoted.length, 'difference')} cannot be promoted and will be left out.
        </Note>
      )}
      <Note>If a change fails, the promotion stops before the commit. Changes made until then stay uncommitted.</Note>
      {/* Last: it grows when it is loaded. */}
      <PlanPreview scope={scope} others />
    </EnvironmentWriteDialog>
  )
}
