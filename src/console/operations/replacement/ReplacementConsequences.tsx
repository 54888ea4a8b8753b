import { useQuery } from '@tanstack/react-query'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { useLatestRelease } from '../../transition/index.ts'
import {
  listReplacementConsequences,
  findManagedComponents,
  listReleaseConsequences,
  type Consequence,
} from '../consequences.ts'
import { isCompute } from '../instances/instance.ts'
import { platformInstancesQuery, type ComponentScope } from '../queries.ts'
import type { ReplacementPlan } from './plan.ts'

const columns: readonly PlainColumn<Consequence>[] = [
  { id: 'what', header: 'What happens', render: ({ icon, label }) => <Status icon={icon}>{label}</Status> },
  { id: 'count', header: 'Records', align: 'end', width: 80, render: ({ count }) => count },
  { id: 'note', header: 'Note', render: ({ note }) => note },
]

// Reading all of a large platform only to count what goes along is not worth its megabytes.
const MAX_INSTANCES_READ = 2_000

interface ReplacementConsequencesProps {
  readonly plan: ReplacementPlan
  readonly scope: ComponentScope
  /** Whether open changes of the environment are committed along. */
  readonly commitOpenChanges: boolean
  /** The most that a wave takes from a cloud; undefined where all go at once. */
  readonly maxPerCloud: ((cloud: string) => number) | undefined
}

/** What replacing means: clouds, what goes along, and what else a plan would take up. */
export function ReplacementConsequences({ plan, scope, commitOpenChanges, maxPerCloud }: ReplacementConsequencesProps) {
  const { organization, assembly, environment, platform } = scope
  const release = useLatestRelease(organization, assembly, environment)
  const carries = plan.toMark[0] !== undefined && isCompute(plan.toMark[0])
  const all = useQuery({
    ...platformInstancesQuery(organization, assembly, environment, platform),
    enabled: carries && plan.total <= MAX_INSTANCES_READ,
  })
  const along =
    all.data &&
    findManagedComponents(
      all.data,
      all.data.filter(({ ciClassName }) => isCompute({ ciClassName })),
    )
  const rows = [
    ...listReplacementConsequences(plan, along, maxPerCloud),
    ...listReleaseConsequences(release.data, release.isError && !release.data, {
      environment,
      commits: commitOpenChanges,
    }),
  ]
  return <PlainTable label="What happens" columns={columns} rows={rows} rowId={({ id }) => id} />
}
