import { List } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPlatforms, readPlatform } from '../../../contract/transition/platforms.ts'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import { searchEnvironment } from '../../../contract/organization/search.ts'
import type { ItemState } from '../../data/write/intent-store.ts'
import { IntentDialog } from '../../data/write/IntentDialog.tsx'
import type { ProblemText } from '../../data/problem.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { consequencesOf, inSafeOrder, type Consequence } from './consequences.ts'
import { changesOf, type CellChange } from './edits.ts'
import { changeInWords, plannedChanges, unchangedGuard } from './plan.ts'
import type { CloudChangesProps } from './CloudChanges.tsx'
import { countInstances } from '../platforms/instance-count.ts'
import { lockGuard } from '../lock-guard.ts'
import { environmentInstancesQuery } from '../queries.ts'
import { refusalInWords } from '../refusals.ts'
import { Refused } from '../Refused.tsx'

const MARKS = { blocks: 'bad', goes: 'bad', attention: 'attention', note: 'idle' } as const

const columns: readonly PlainColumn<CellChange>[] = [
  { id: 'platform', header: 'Platform', render: ({ platform }) => <bdi>{platform.name}</bdi> },
  { id: 'cloud', header: 'Cloud', render: ({ cloud }) => <bdi>{cloud.name}</bdi> },
  { id: 'change', header: 'Change', render: (change) => <bdi>{changeInWords(change)}</bdi> },
]

const groupKey = ({ sentence, weight }: Consequence) => `${weight} ${sentence}`

/** Platforms to which the same happens are told of in one line. */
function grouped(found: readonly Consequence[]): readonly { readonly of: Consequence; readonly platforms: string[] }[] {
  const groups = new Map<string, { of: Consequence; platforms: string[] }>()
  for (const each of found) {
    const group = groups.get(groupKey(each)) ?? { of: each, platforms: [] }
    group.platforms.push(each.platform)
    groups.set(groupKey(each), group)
  }
  return [...groups.values()]
}

function Consequences({ found }: { found: readonly Consequence[] }) {
  if (found.length === 0) return null
  return (
    <List aria-label="Consequences" listStyleType="none" fz="sm">
      {grouped(found).map(({ of, platforms }) => (
        <List.Item key={groupKey(of)}>
          <Status icon={MARKS[of.weight]}>
            <bdi>{platforms.join(', ')}</bdi>: {of.sentence}
          </Status>
        </List.Item>
      ))}
    </List>
  )
}

/** "Take dfw-1 out of 8 platforms" where that is all; else how many cells change. */
function titleOf(changes: readonly CellChange[], environment: string): string {
  const [first] = changes
  const same = first && changes.every(({ cloud }) => cloud.id === first.cloud.id)
  const out = changes.every(({ after, cell }) => after.adminstatus === 'offline' && cell.use.adminstatus !== 'offline')
  if (same && out)
    return `Take ${first.cloud.name} out of ${formatCountOf(changes.length, 'platform')} of ${environment}`
  return `Change ${formatCountOf(changes.length, 'use')} of clouds in ${environment}`
}

/** What is about to be changed in the matrix, what it leads to, one request per platform and cloud, a result for each. */
export default function CloudChangesDialog({ place, matrix, edits, onSent, onClose }: CloudChangesProps) {
  const { organization, assembly, environment } = place
  // What is asked for is what was on the screen when the dialog opened.
  const [{ changes, consequencesWith }] = useState(() => {
    const frozen = inSafeOrder(changesOf(matrix, edits))
    return {
      changes: frozen,
      consequencesWith: (count: Parameters<typeof consequencesOf>[3]) => consequencesOf(matrix, edits, frozen, count),
    }
  })
  const goes = changes.some(({ after, cell }) => after.adminstatus === 'offline' && cell.use.adminstatus !== 'offline')
  const instances = useQuery({ ...environmentInstancesQuery(place), enabled: goes })
  const found = consequencesWith(countInstances(instances.data))
  const blocked = found.find(({ weight }) => weight === 'blocks')
  const title = titleOf(changes, environment)
  const settle = (states: readonly ItemState[]) => {
    onSent(new Set(changes.flatMap(({ id }, index) => (states[index]?.state === 'done' ? [id] : []))))
    return Promise.resolve()
  }
  return (
    <IntentDialog
      title={title}
      description={`${assembly} / ${environment}. It opens or joins a release of the environment: nothing runs differently until that is committed and deployed. What is not sent stays as a draft in this browser.`}
      planned={plannedChanges({ organization, assembly, environment }, changes)}
      changes={[readPlatform, listPlatforms, readLatestRelease, searchEnvironment]}
      guards={[lockGuard(place), unchangedGuard({ organization, assembly, environment }, changes)]}
      reach={{ thing: 'use of a cloud', count: changes.length, where: environment, takesAway: goes, name: environment }}
      danger={goes}
      disabledReason={
        blocked
          ? `${blocked.platform}: ${blocked.sentence}`
          : goes && instances.isPending
            ? 'The instances that go are still being counted.'
            : undefined
      }
      renderProblem={(problem: ProblemText) => <Refused problem={problem} place={place} />}
      explain={refusalInWords}
      settle={settle}
      onDone={onClose}
      onClose={onClose}
    >
      <Consequences found={found} />
      {goes && instances.isError && <Status icon="attention">How many instances go could not be read.</Status>}
      <PlainTable label="Changes" columns={columns} rows={changes} rowId={({ id }) => id} />
    </IntentDialog>
  )
}
