import { SimpleGrid, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import {
  listPlatforms,
  readPlatform,
  readPlatformScale,
  updatePlatform,
} from '../../../contract/transition/platforms.ts'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import { useDraft } from '../../data/write/drafts.ts'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import type { Place } from '../../frame/crumbs.ts'
import { DraftOffer } from '../../kit/confirm/DraftOffer.tsx'
import { Diff } from '../../kit/Diff.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { usePlatform, usePlatformScale } from '../queries.ts'
import { planScale } from './scale-change.ts'
import {
  changedScale,
  onClouds,
  SCALE_FIELDS,
  scaleOf,
  scaleProblems,
  wantedScale,
  type OnCloud,
  type ScaleField,
} from './scale-plan.ts'
import { WriteDialog } from '../WriteDialog.tsx'

interface ScaleDialogProps {
  readonly place: Place
  /** Its name, or the id of a version that is not active. */
  readonly platform: string
  readonly onClose: () => void
}

const text = z.optional(z.string())
const typedSchema = z.object({ current: text, min: text, max: text, step_up: text, step_down: text, pct_dpmt: text })

const LABELS: Readonly<Record<ScaleField, string>> = {
  current: 'Now',
  min: 'Least',
  max: 'Most',
  step_up: 'Step up',
  step_down: 'Step down',
  pct_dpmt: 'At once, %',
}

const columns: readonly PlainColumn<OnCloud>[] = [
  { id: 'cloud', header: 'Cloud', render: ({ name }) => <bdi>{name}</bdi> },
  { id: 'percent', header: 'Scale', align: 'end', render: ({ percent }) => `${percent} %` },
  { id: 'before', header: 'Before', align: 'end', render: ({ before }) => formatCount(before) },
  { id: 'after', header: 'After', align: 'end', render: ({ after }) => formatCount(after) },
]

const total = (clouds: readonly OnCloud[], side: 'before' | 'after') =>
  clouds.reduce((sum, cloud) => sum + cloud[side], 0)

const removedFrom = (clouds: readonly OnCloud[]) => Math.max(0, total(clouds, 'before') - total(clouds, 'after'))

/** What the figures come to on each cloud. */
function ByCloud({ clouds, part }: { readonly clouds: readonly OnCloud[]; readonly part: string }) {
  const removed = removedFrom(clouds)
  return (
    <>
      <PlainTable label={`Number of ${part} by cloud`} columns={columns} rows={clouds} rowId={(each) => each.cloudId} />
      <p>
        {formatCountOf(total(clouds, 'before'), 'instance')} of <bdi>{part}</bdi> before,{' '}
        {formatCount(total(clouds, 'after'))} after the next deployment
        {removed > 0 && `: ${formatCount(removed)} go`}.
      </p>
    </>
  )
}

/** How many of its part a platform has: the figures, what they come to on each cloud, and the change as it is sent. */
export default function ScaleDialog({ place, platform, onClose }: ScaleDialogProps) {
  const { organization, assembly, environment } = place
  const scale = usePlatformScale(place, platform)
  const uses = usePlatform(place, platform)
  const draft = useDraft(`scale ${organization}/${assembly}/${environment}/${platform}`, typedSchema, {})
  const index = scale.data?.depends_on.findIndex(({ rfcAction }) => rfcAction !== 'delete') ?? -1
  const relation = scale.data?.depends_on[index]
  const now = scaleOf(relation ?? { relationAttributes: {} })
  const wanted = wantedScale(now, draft.value)
  const problems = scaleProblems(wanted)
  const changed = changedScale(now, wanted)
  const clouds = uses.data ? onClouds(uses.data.consumes, now, wanted) : []
  const part = relation?.toCi?.ciName ?? 'compute'
  const disabledReason = () => {
    if (!relation)
      return scale.isPending ? 'The scale is still being read.' : 'This platform has no scale that can be changed.'
    if (Object.keys(problems).length > 0) return 'Correct the figure that is marked first.'
    return Object.keys(changed).length === 0 ? 'Nothing is changed yet.' : undefined
  }
  const params = { organization, assembly, environment, platform }
  const before = total(clouds, 'before')
  const removed = removedFrom(clouds)
  return (
    <WriteDialog
      place={place}
      planned={
        relation
          ? planScale({ params, relation, index, changed })
          : { label: `Scale of ${platform}`, call: updatePlatform, request: { params, body: {} } }
      }
      changes={[listPlatforms, readPlatform, readPlatformScale, readLatestRelease]}
      title={`Scale ${platform}`}
      description={`${assembly} / ${environment}. It opens or joins a release of the environment: nothing runs differently until that is committed and deployed.`}
      reach={
        removed > 0
          ? { thing: 'instance', count: removed, total: before, where: environment, name: platform }
          : { thing: 'platform', count: 1, where: environment, name: platform }
      }
      danger={removed > 0}
      submitLabel={
        changed.current === undefined ? `Change scale of ${platform}` : `Scale ${platform} to ${changed.current}`
      }
      disabledReason={disabledReason()}
      onDone={() => {
        draft.drop()
        onClose()
      }}
      onClose={onClose}
    >
      <ReadProblem reading={scale} what="The scale" />
      {scale.isPending && <Skeleton lines={4} />}
      {scale.data && !relation && (
        <EmptyState
          title="No scale"
          hint="Only a redundant platform has several of a part. Its availability is set when the environment is made, or on the platform."
        />
      )}
      {relation && (
        <>
          <DraftOffer offered={draft.offered} onTake={draft.take} onDrop={draft.drop} />
          <p>
            How many of <bdi>{part}</bdi> there are at 100 %, and between which bounds it may change by itself.
          </p>
          <SimpleGrid minColWidth={96} autoFlow="auto-fit" spacing="sm">
            {SCALE_FIELDS.map((field) => (
              <TextInput
                key={field}
                label={LABELS[field]}
                value={draft.value[field] ?? wanted[field]}
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
          {clouds.length > 0 && changed.current !== undefined && <ByCloud clouds={clouds} part={part} />}
        </>
      )}
    </WriteDialog>
  )
}
