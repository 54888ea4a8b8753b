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

/** Components with one instance per compute, which are rebuilt with it. Components that computes share are not. */
export function findManagedComponents(platform: readonly Instance[], computes: readonly Instance[]): readonly string[] {
  const computeComponent = computes[0] && parseComponentName(computes[0])
  return [...groupBy(platform, parseComponentName)].flatMap(([component, { length }]) =>
    component !== '' && component !== computeComponent && length === computes.length && length > 1 ? [component] : [],
  )
}

function describeManaged(computes: readonly Instance[], components: readonly string[] = []): Consequence {
  const via = computes.length === 1 ? 'this compute' : 'these computes'
  return {
    id: 'along',
    icon: 'replace',
    label: `Also affected: ${components.join(', ') || `everything on ${via}`}`,
    count: components.length > 0 ? formatCount(components.length * computes.length) : '',
    note: `managed via ${via}`,
  }
}

/** Consequences for instances. `managedComponents` is undefined while unknown. */
export function listReplacementConsequences(
  { replaced, primaries, clouds, otherMarked, notFound }: ReplacementPlan,
  managedComponents: readonly string[] | undefined,
  getMaxPerCloud?: GetMaxPerCloud,
): Consequence[] {
  const losesPrimaries = primaries.total > 0 && primaries.stays === 0 && !getMaxPerCloud
  const consequences: (Consequence | false | undefined)[] = [
    losesPrimaries && {
      id: 'primary',
      icon: 'bad',
      label: 'no primary instance remains',
      count: formatCount(primaries.total),
      note: 'traffic depends on secondary instances, if any, until the deployment ends',
    },
    ...clouds.map((share) => describeCloud(share, getMaxPerCloud)),
    replaced[0] && isCompute(replaced[0]) && describeManaged(replaced, managedComponents),
    otherMarked.length > 0 && {
      id: 'besides',
      icon: 'attention',
      label: 'marked earlier, not in your selection',
      count: formatCount(otherMarked.length),
      note: 'also replaced by the deployment',
    },
    notFound.length > 0 && {
      id: 'gone',
      icon: 'attention',
      label: notFound.length === 1 ? 'no longer exists' : 'no longer exist',
      count: formatCount(notFound.length),
      note: 'left out',
    },
  ]
  return consequences.filter((consequence) => consequence !== undefined && consequence !== false)
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
