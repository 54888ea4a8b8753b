import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Instance, Release } from '../../../contract/core/records.ts'
import { formatChangeTotal } from '../../design/index.ts'
import { formatCount, formatPercent } from '../../kit/format.ts'
import { Note } from '../../kit/Dimmed.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { StateIcon } from '../../kit/state/states.ts'
import { useLatestRelease } from '../../transition/index.ts'
import { groupBy } from '../../kit/grouping.ts'
import { isCompute, parseComponentName } from '../instance.ts'
import { platformInstancesQuery } from '../queries.ts'
import type { CloudShare, ReplacementPlan } from './plan.ts'
import type { ComponentScope } from '../../routing/paths.ts'

export interface Consequence {
  id: string
  icon: StateIcon
  label: string
  count: string
  note: string
}

/** The most instances of a cloud in one wave; undefined without waves. */
type GetMaxPerCloud = ((cloud: string) => number) | undefined

function describeCloud({ cloud, priority, replaced, total, stays }: CloudShare, getMax: GetMaxPerCloud): Consequence {
  const max = getMax?.(cloud) ?? replaced
  const allAtOnce = max === replaced
  const keeps =
    stays === 0 ? 'none remain in this cloud' : `${formatPercent(stays, total)} of ${formatCount(total)} remain`
  return {
    id: `cloud ${cloud}`,
    icon: allAtOnce && stays === 0 ? 'bad' : 'replace',
    label: `in ${cloud || 'an unnamed cloud'}${priority && ` (${priority})`}`,
    count: formatCount(replaced),
    note: allAtOnce ? keeps : `at most ${formatCount(max)} of ${formatCount(total)} at a time`,
  }
}

function describePrimaries({ primaries }: ReplacementPlan): Consequence | undefined {
  if (primaries.total === 0 || primaries.stays > 0) return undefined
  const note = 'traffic depends on secondary instances, if any, until the deployment ends'
  return { id: 'primary', icon: 'bad', label: 'no primary instance remains', count: formatCount(primaries.total), note }
}

/** Components with one instance per compute, which are rebuilt with it. Components that computes share are not. */
export function findManagedComponents(platform: readonly Instance[], computes: readonly Instance[]): readonly string[] {
  const computeComponent = computes[0] && parseComponentName(computes[0])
  return [...groupBy(platform, parseComponentName)].flatMap(([component, { length }]) =>
    component !== '' && component !== computeComponent && length === computes.length && length > 1 ? [component] : [],
  )
}

function describeManaged(
  { replaced }: ReplacementPlan,
  components: readonly string[] | undefined,
): Consequence | undefined {
  if (!replaced[0] || !isCompute(replaced[0])) return undefined
  const computes = replaced.length === 1 ? 'this compute' : 'these computes'
  const hasNames = components !== undefined && components.length > 0
  return {
    id: 'along',
    icon: 'replace',
    label: `Also affected: ${hasNames ? components.join(', ') : `everything on ${computes}`}`,
    count: hasNames ? formatCount(components.length * replaced.length) : '',
    note: `managed via ${computes}`,
  }
}

const describeCount = (
  id: string,
  icon: StateIcon,
  label: string,
  count: number,
  note: string,
): Consequence | undefined => (count > 0 ? { id, icon, label, count: formatCount(count), note } : undefined)

/** Consequences for instances. `managedComponents` is undefined while unknown. */
export function listReplacementConsequences(
  plan: ReplacementPlan,
  managedComponents: readonly string[] | undefined,
  getMaxPerCloud?: GetMaxPerCloud,
): Consequence[] {
  const { notFound, clouds, otherMarked } = plan
  const consequences = [
    getMaxPerCloud ? undefined : describePrimaries(plan),
    ...clouds.map((share) => describeCloud(share, getMaxPerCloud)),
    describeManaged(plan, managedComponents),
    describeCount(
      'besides',
      'attention',
      'marked earlier, not in your selection',
      otherMarked.length,
      'also replaced by the deployment',
    ),
    describeCount(
      'gone',
      'attention',
      notFound.length === 1 ? 'no longer exists' : 'no longer exist',
      notFound.length,
      'left out',
    ),
  ]
  return consequences.filter((consequence) => consequence !== undefined)
}

/** What happens to the uncommitted changes of the environment. `commits`: they are committed too. */
export function listReleaseConsequences(
  { data: release, isError }: Pick<UseQueryResult<Release | null>, 'data' | 'isError'>,
  environment: string,
  commits: boolean,
): Consequence[] {
  if (isError && !release) {
    const note = 'the release could not be loaded'
    return [{ id: 'unread', icon: 'attention', label: 'uncommitted changes unknown', count: '', note }]
  }
  if (release?.releaseState !== 'open') return []
  // 0 if the service does not count them.
  const count = release.ciRfcCount ?? 0
  return [
    {
      id: 'riding',
      icon: commits ? 'attention' : 'idle',
      label: `${formatChangeTotal(release)} ${commits ? 'also committed' : 'not included'}`,
      count: count > 0 ? formatCount(count) : '',
      note: `in release ${release.releaseId} of ${environment}, by ${release.createdBy || 'an unknown user'}`,
    },
  ]
}

const columns: readonly PlainColumn<Consequence>[] = [
  {
    id: 'effect',
    header: 'Effect',
    render: ({ icon, label, note }) => (
      <>
        <Status icon={icon}>{label}</Status>
        <Note fz="xs">{note}</Note>
      </>
    ),
  },
  { id: 'count', header: 'Records', align: 'end', width: 80, render: ({ count }) => count },
]

// A larger platform is not loaded only to name its managed components.
const MAX_INSTANCES_LOADED = 2_000

interface ReplacementConsequencesProps {
  plan: ReplacementPlan
  scope: ComponentScope
  commitOpenChanges: boolean
  getMaxPerCloud: GetMaxPerCloud
}

export function ReplacementConsequences(props: ReplacementConsequencesProps) {
  const { plan, scope, commitOpenChanges, getMaxPerCloud } = props
  const release = useLatestRelease(scope)
  const replacesComputes = plan.replaced[0] !== undefined && isCompute(plan.replaced[0])
  const { data: instances } = useQuery({
    ...platformInstancesQuery(scope),
    enabled: replacesComputes && plan.total <= MAX_INSTANCES_LOADED,
  })
  const managed = instances && findManagedComponents(instances, instances.filter(isCompute))
  const rows = [
    ...listReplacementConsequences(plan, managed, getMaxPerCloud),
    ...listReleaseConsequences(release, scope.environment, commitOpenChanges),
  ]
  return <PlainTable label="Effects of the replacement" columns={columns} rows={rows} rowId={({ id }) => id} />
}
