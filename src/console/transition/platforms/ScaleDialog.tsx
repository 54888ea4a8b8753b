import { SimpleGrid, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { listPlatforms, readPlatform, readPlatformScale } from '../../../contract/transition/platforms.ts'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import { useDraft } from '../../data/write/drafts.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import type { Scope } from '../../routing/crumbs.ts'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import { Diff } from '../../kit/Diff.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { platformQuery, platformScaleQuery } from '../queries.ts'
import {
  getChangedScale,
  toCloudScales,
  SCALE_FIELDS,
  toScale,
  toScaleWrite,
  validateScale,
  getRequestedScale,
  type CloudScale,
  type ScaleField,
} from './scale.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'

interface ScaleDialogProps {
  scope: Scope
  /** A platform key. */
  platform: string
  onClose: () => void
}

const draftSchema = z.partialRecord(z.enum(SCALE_FIELDS), z.string())

const FIELD_LABELS: Readonly<Record<ScaleField, string>> = {
  current: 'Now',
  min: 'Least',
  max: 'Most',
  step_up: 'Step up',
  step_down: 'Step down',
  pct_dpmt: 'At once, %',
}

const columns: readonly PlainColumn<CloudScale>[] = [
  { id: 'cloud', header: 'Cloud', render: ({ name }) => <bdi>{name}</bdi> },
  { id: 'percent', header: 'Scale', align: 'end', render: ({ percent }) => `${percent} %` },
  { id: 'before', header: 'Before', align: 'end', render: ({ before }) => formatCount(before) },
  { id: 'after', header: 'After', align: 'end', render: ({ after }) => formatCount(after) },
]

const total = (clouds: readonly CloudScale[], side: 'before' | 'after') =>
  clouds.reduce((sum, cloud) => sum + cloud[side], 0)

const countRemoved = (clouds: readonly CloudScale[]) => Math.max(0, total(clouds, 'before') - total(clouds, 'after'))

function CloudScaleTable({ clouds, component }: { clouds: readonly CloudScale[]; component: string }) {
  const removed = countRemoved(clouds)
  return (
    <>
      <PlainTable
        label={`Number of ${component} by cloud`}
        columns={columns}
        rows={clouds}
        rowId={({ cloudId }) => cloudId}
      />
      <p>
        {formatCountOf(total(clouds, 'before'), 'instance')} of <bdi>{component}</bdi> before,{' '}
        {formatCount(total(clouds, 'after'))} after the next deployment
        {removed > 0 && `: ${formatCount(removed)} go`}.
      </p>
    </>
  )
}

/** Changes the number of instances of a platform's component, with the effect on each cloud. */
export default function ScaleDialog({ scope, platform, onClose }: ScaleDialogProps) {
  const { organization, assembly, environment } = scope
  const scale = useQuery(platformScaleQuery(scope, platform))
  const uses = useQuery(platformQuery(scope, platform))
  const draft = useDraft(`scale ${organization}/${assembly}/${environment}/${platform}`, draftSchema, {})
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
      return scale.isPending ? 'The scale is still being read.' : 'This platform has no scale that can be changed.'
    if (Object.keys(problems).length > 0) return 'Correct the marked number first.'
    return Object.keys(changed).length === 0 ? 'Nothing has been changed yet.' : undefined
  }
  const removed = countRemoved(clouds)
  const blastRadius = { noun: 'platform', count: 1, where: environment, name: platform }
  return (
    <EnvironmentWriteDialog
      scope={scope}
      requests={
        relation
          ? [toScaleWrite({ params: { organization, assembly, environment, platform }, relation, index, changed })]
          : []
      }
      invalidates={[listPlatforms, readPlatform, readPlatformScale, readLatestRelease]}
      title={`Scale ${platform}`}
      description={`${assembly} / ${environment}. It opens or joins a release of the environment: nothing that is running changes until that is committed and deployed.`}
      blastRadius={
        removed > 0 ? { ...blastRadius, noun: 'instance', count: removed, total: total(clouds, 'before') } : blastRadius
      }
      danger={removed > 0}
      submitLabel={
        changed.current === undefined ? `Change scale of ${platform}` : `Scale ${platform} to ${changed.current}`
      }
      disabledReason={disabledReason()}
      onDone={() => {
        draft.discard()
        onClose()
      }}
      onClose={onClose}
    >
      <QueryProblem query={scale} subject="The scale" />
      {scale.isPending && <Skeleton lines={4} />}
      {scale.data && !relation && (
        <EmptyState
          title="No scale"
          hint="Only a redundant platform can have several of a component. Its availability is set when the environment is made, or on the platform."
        />
      )}
      {relation && (
        <>
          <DraftNotice draft={draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />
          <p>
            The number of <bdi>{part}</bdi> at 100 %, and the limits within which it may change automatically.
          </p>
          <SimpleGrid minColWidth={96} autoFlow="auto-fit" spacing="sm">
            {SCALE_FIELDS.map((field) => (
              <TextInput
                key={field}
                label={FIELD_LABELS[field]}
                value={draft.value[field] ?? requested[field]}
                inputMode="decimal"
                error={problems[field]}
                onChange={({ currentTarget }) => draft.set({ ...draft.value, [field]: currentTarget.value })}
              />
            ))}
          </SimpleGrid>
          {Object.keys(changed).length > 0 && (
            <Diff
              label="Changes of the scale"
              differences={Object.entries(changed).map(([attribute, value]) => ({
                attribute,
                before: relation.relationAttributes[attribute],
                after: value,
              }))}
            />
          )}
          {clouds.length > 0 && changed.current !== undefined && <CloudScaleTable clouds={clouds} component={part} />}
        </>
      )}
    </EnvironmentWriteDialog>
  )
}
