import { useQuery } from '@tanstack/react-query'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { useLatestRelease } from '../../transition/index.ts'
import { consequencesOf, goesAlong, ridingAlong, type Consequence } from '../consequences.ts'
import { carriesOthers } from '../instances/instance.ts'
import { platformInstancesQuery, type ComponentPlace } from '../queries.ts'
import type { Replacement } from './replacement.ts'

const columns: readonly PlainColumn<Consequence>[] = [
  { id: 'what', header: 'What happens', render: ({ mark, what }) => <Status icon={mark}>{what}</Status> },
  { id: 'count', header: 'Records', align: 'end', width: 80, render: ({ count }) => count },
  { id: 'note', header: 'Note', render: ({ note }) => note },
]

// Reading all of a large platform only to count what goes along is not worth its megabytes.
const FEW = 2_000

interface ReplacePlanProps {
  readonly plan: Replacement
  readonly place: ComponentPlace
  /** Whether open changes of the environment are committed along. */
  readonly commits: boolean
  /** The most that a wave takes from a cloud; undefined where all go at once. */
  readonly atATime: ((cloud: string) => number) | undefined
}

/** What replacing means: clouds, what goes along, and what else a plan would take up. */
export function ReplacePlan({ plan, place, commits, atATime }: ReplacePlanProps) {
  const { organization, assembly, environment, platform } = place
  const release = useLatestRelease(organization, assembly, environment)
  const carries = plan.toMark[0] !== undefined && carriesOthers(plan.toMark[0])
  const all = useQuery({
    ...platformInstancesQuery(organization, assembly, environment, platform),
    enabled: carries && plan.total <= FEW,
  })
  const along =
    all.data &&
    goesAlong(
      all.data,
      all.data.filter(({ ciClassName }) => carriesOthers({ ciClassName })),
    )
  const rows = [
    ...consequencesOf(plan, along, atATime),
    ...ridingAlong(release.data, release.isError && !release.data, { environment, commits }),
  ]
  return <PlainTable label="What happens" columns={columns} rows={rows} rowId={({ id }) => id} />
}
