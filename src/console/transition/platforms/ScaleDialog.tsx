import { Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { AnyCall } from '../../../contract/core/call.ts'
import { listPlatforms, readPlatform, readPlatformScale } from '../../../contract/transition/platforms.ts'
import { useDraft } from '../../data/write/drafts.ts'
import type { WriteRequest } from '../../data/write/write-request.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import type { Scope } from '../../routing/paths.ts'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import { Diff } from '../../kit/Diff.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import {
  INVALIDATED_BY_TRANSITION,
  platformQuery,
  platformScaleQuery,
  useEnvironment,
  useLatestDeployment,
} from '../queries.ts'
import { blockingReason, isBlocking, lockedReason } from '../states.ts'
import {
  formatTarget,
  getChangedScale,
  getTotalScale,
  toCloudScales,
  SCALE_FIELDS,
  SCALE_LABELS,
  toScale,
  toScaleWrite,
  validateScale,
  getRequestedScale,
  type CloudScale,
} from './scale.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'
import { LazyPlanAfterCommitDialog } from '../plans/lazy-plan-after-commit-dialog.ts'
import { OtherOpenChanges } from '../releases/OtherOpenChanges.tsx'
import { createCommitWrite } from '../releases/writes.ts'

interface ScaleDialogProps {
  scope: Scope
  /** A platform key. */
  platform: string
  onClose: () => void
}

const draftSchema = z.partialRecord(z.enum(SCALE_FIELDS), z.string())

const columns: readonly PlainColumn<CloudScale>[] = [
  { id: 'cloud', header: 'Cloud', render: ({ name }) => name },
  { id: 'percent', header: 'Scale', align: 'end', render: ({ percent }) => percent && `${percent}%` },
  { id: 'before', header: 'Configured', align: 'end', render: ({ before }) => formatCount(before) },
  { id: 'after', header: 'After deployment', align: 'end', render: ({ after }) => formatCount(after) },
]

function CloudScaleTable({ clouds, component }: { clouds: readonly CloudScale[]; component: string }) {
  const total = getTotalScale(clouds)
  const removed = total.before - total.after
  return (
    <>
      <PlainTable
        label={`Instances of ${component} by cloud`}
        columns={columns}
        rows={clouds.length > 1 ? [...clouds, total] : clouds}
        rowId={({ cloudId }) => cloudId}
      />
      {removed > 0 && (
        <Status icon="attention">
          The next deployment removes {formatCountOf(removed, 'instance')} of {component}.
        </Status>
      )}
    </>
  )
}

/** Changes the number of instances of a platform's component, with the effect on each cloud. */
export default function ScaleDialog({ scope, platform, onClose }: ScaleDialogProps) {
  const { organization, assembly, environment } = scope
  const scale = useQuery(platformScaleQuery(scope, platform))
  const uses = useQuery(platformQuery(scope, platform))
  const draftKey = `scale ${organization}/${assembly}/${environment}/${platform}`
  const draft = useDraft(draftKey, draftSchema, {})
  const index = scale.data?.depends_on.findIndex(({ rfcAction }) => rfcAction !== 'delete') ?? -1
  const relation = scale.data?.depends_on[index]
  const now = toScale(relation ?? { relationAttributes: {} })
  const requested = getRequestedScale(now, draft.value)
  const problems = validateScale(requested)
  const changed = getChangedScale(now, requested)
  const clouds = uses.data ? toCloudScales(uses.data.consumes, now, requested) : []
  const part = relation?.toCi?.ciName ?? 'compute'
  const disabledReason = () => {
    if (!relation)
      return scale.isPending ? 'The scale is still loading.' : 'This platform has no scale that can be changed.'
    const invalid = Object.keys(problems).length
    if (invalid > 0) return `Correct the marked ${invalid === 1 ? 'number' : 'numbers'} first.`
    return Object.keys(changed).length === 0 ? 'No changes yet.' : undefined
  }
  // The table of clouds shows the number of instances.
  const others = SCALE_FIELDS.filter(
    (field) => changed[field] !== undefined && (field !== 'current' || clouds.length === 0),
  )
  const { before, after } = getTotalScale(clouds)
  const removed = Math.max(0, before - after)
  const { data: environmentRecord } = useEnvironment(scope)
  const { data: latest } = useLatestDeployment(scope)
  const commitReason =
    lockedReason(environmentRecord) ?? (latest && isBlocking(latest) ? blockingReason(latest) : undefined)
  const [wantsCommit, setWantsCommit] = useState(true)
  const commits = wantsCommit && commitReason === undefined
  // As committed: `what` changes once the new scale is read.
  const [committed, setCommitted] = useState<string>()
  const title = `Scale ${platform}`
  const what =
    changed.current === undefined
      ? `Change scale of ${platform}`
      : `Scale ${platform} to ${formatTarget(changed.current, clouds)}`
  if (committed !== undefined)
    return (
      <LazyPlanAfterCommitDialog
        scope={scope}
        title={title}
        committed={`The scale of ${platform} is changed and committed`}
        comment={committed}
        onClose={onClose}
      />
    )
  const scaleWrites: readonly WriteRequest<AnyCall>[] = relation
    ? [toScaleWrite({ params: { ...scope, platform }, relation, index, changed })]
    : []
  return (
    <EnvironmentWriteDialog
      scope={scope}
      requests={commits ? [...scaleWrites, createCommitWrite(scope, what)] : scaleWrites}
      sequential
      invalidates={[listPlatforms, readPlatform, readPlatformScale, ...INVALIDATED_BY_TRANSITION]}
      isIncomplete={Object.keys(changed).length === 0}
      title={title}
      description="The change is added to the environment's open release, and takes effect once that is committed and its plan is deployed."
      blastRadius={{
        noun: 'instance',
        count: removed,
        total: before,
        where: environment,
        isStaged: true,
        name: platform,
      }}
      danger={removed > 0}
      submitLabel={commits ? `${what} and commit` : what}
      draft={draftKey}
      disabledReason={disabledReason()}
      onDone={() => (commits ? setCommitted(what) : onClose())}
      onClose={onClose}
    >
      <QueryProblem query={scale} subject="The scale" />
      {(scale.isPending || uses.isPending) && <Skeleton lines={13} variant="rows" />}
      {scale.data && !relation && (
        <EmptyState
          title="No scale"
          hint="Only a redundant platform can have several instances of a component. Its availability is set when the environment is created, or when a new platform is pulled."
        />
      )}
      {relation && !uses.isPending && (
        <>
          <DraftNotice draft={draft} />
          <p>
            Number of <bdi>{part}</bdi> instances in a cloud with a scale of 100%, and the limits for automatic scaling.
          </p>
          <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm" verticalSpacing="md">
            {SCALE_FIELDS.map((field) => (
              <TextInput
                key={field}
                label={SCALE_LABELS[field]}
                value={draft.value[field] ?? requested[field]}
                inputMode="decimal"
                error={problems[field]}
                onChange={({ currentTarget }) => draft.set({ ...draft.value, [field]: currentTarget.value })}
              />
            ))}
          </SimpleGrid>
          {others.length > 0 && (
            <Diff
              label="Changes to the scale"
              differences={others.map((field) => ({
                attribute: field,
                label: SCALE_LABELS[field],
                before: relation.relationAttributes[field],
                after: changed[field],
              }))}
            />
          )}
          {clouds.length > 0 && <CloudScaleTable clouds={clouds} component={part} />}
          <Radio.Group
            label="After the change"
            value={commits ? 'commit' : ''}
            onChange={(value) => setWantsCommit(value === 'commit')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="" label="Do nothing else" />
              <Radio
                value="commit"
                label={`Commit ${environment} and review the plan`}
                description={commitReason ?? 'Nothing is deployed until you confirm the plan.'}
                disabled={commitReason !== undefined}
              />
              {commits && <OtherOpenChanges scope={scope} />}
            </Stack>
          </Radio.Group>
        </>
      )}
    </EnvironmentWriteDialog>
  )
}
