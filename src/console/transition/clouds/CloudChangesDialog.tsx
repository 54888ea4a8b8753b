import { List } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPlatforms, readPlatform } from '../../../contract/transition/platforms.ts'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import { searchEnvironment } from '../../../contract/organization/search.ts'
import type { ItemState } from '../../data/write/write-store.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import type { ProblemText } from '../../data/problem.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { getConsequences, toSafeOrder, type Consequence } from './consequences.ts'
import { getCellChanges, type CellChange } from './edits.ts'
import { formatCellChange, toCloudWrites, unchangedGuard } from './writes.ts'
import type { CloudChangesProps } from './CloudChanges.tsx'
import { countInstances } from '../platforms/instance-count.ts'
import { lockGuard } from '../lock-guard.ts'
import { environmentInstancesQuery } from '../queries.ts'
import { refusalMessage } from '../refusals.ts'
import { RefusalNotice } from '../RefusalNotice.tsx'

const SEVERITY_ICONS = { blocks: 'bad', goes: 'bad', attention: 'attention', note: 'idle' } as const

const columns: readonly PlainColumn<CellChange>[] = [
  { id: 'platform', header: 'Platform', render: ({ platform }) => <bdi>{platform.name}</bdi> },
  { id: 'cloud', header: 'Cloud', render: ({ cloud }) => <bdi>{cloud.name}</bdi> },
  { id: 'change', header: 'Change', render: (change) => <bdi>{formatCellChange(change)}</bdi> },
]

const groupKey = ({ message, severity }: Consequence) => `${severity} ${message}`

/** Platforms to which the same happens are told of in one line. */
function groupConsequences(
  found: readonly Consequence[],
): readonly { readonly of: Consequence; readonly platforms: string[] }[] {
  const groups = new Map<string, { of: Consequence; platforms: string[] }>()
  for (const each of found) {
    const group = groups.get(groupKey(each)) ?? { of: each, platforms: [] }
    group.platforms.push(each.platform)
    groups.set(groupKey(each), group)
  }
  return [...groups.values()]
}

function Consequences({ consequences }: { consequences: readonly Consequence[] }) {
  if (consequences.length === 0) return null
  return (
    <List aria-label="Consequences" listStyleType="none" fz="sm">
      {groupConsequences(consequences).map(({ of, platforms }) => (
        <List.Item key={groupKey(of)}>
          <Status icon={SEVERITY_ICONS[of.severity]}>
            <bdi>{platforms.join(', ')}</bdi>: {of.message}
          </Status>
        </List.Item>
      ))}
    </List>
  )
}

/** "Take dfw-1 out of 8 platforms" where that is all; else how many cells change. */
function formatTitle(changes: readonly CellChange[], environment: string): string {
  const [first] = changes
  const same = first && changes.every(({ cloud }) => cloud.id === first.cloud.id)
  const out = changes.every(
    ({ configurationAfter, cell }) =>
      configurationAfter.adminstatus === 'offline' && cell.configuration.adminstatus !== 'offline',
  )
  if (same && out)
    return `Take ${first.cloud.name} out of ${formatCountOf(changes.length, 'platform')} of ${environment}`
  return `Change ${formatCountOf(changes.length, 'use')} of clouds in ${environment}`
}

/** What is about to be changed in the matrix, what it leads to, one request per platform and cloud, a result for each. */
export default function CloudChangesDialog({ scope, matrix, edits, onSent, onClose }: CloudChangesProps) {
  const { organization, assembly, environment } = scope
  // What is asked for is what was on the screen when the dialog opened.
  const [{ changes, consequencesWith }] = useState(() => {
    const frozen = toSafeOrder(getCellChanges(matrix, edits))
    return {
      changes: frozen,
      consequencesWith: (count: Parameters<typeof getConsequences>[3]) => getConsequences(matrix, edits, frozen, count),
    }
  })
  const goes = changes.some(
    ({ configurationAfter, cell }) =>
      configurationAfter.adminstatus === 'offline' && cell.configuration.adminstatus !== 'offline',
  )
  const instances = useQuery({ ...environmentInstancesQuery(scope), enabled: goes })
  const found = consequencesWith(countInstances(instances.data))
  const blocked = found.find(({ severity }) => severity === 'blocks')
  const title = formatTitle(changes, environment)
  const settle = (states: readonly ItemState[]) => {
    onSent(new Set(changes.flatMap(({ id }, index) => (states[index]?.state === 'done' ? [id] : []))))
    return Promise.resolve()
  }
  return (
    <WriteDialog
      title={title}
      description={`${assembly} / ${environment}. It opens or joins a release of the environment: nothing runs differently until that is committed and deployed. What is not sent stays as a draft in this browser.`}
      requests={toCloudWrites({ organization, assembly, environment }, changes)}
      invalidates={[readPlatform, listPlatforms, readLatestRelease, searchEnvironment]}
      guards={[lockGuard(scope), unchangedGuard({ organization, assembly, environment }, changes)]}
      blastRadius={{
        noun: 'use of a cloud',
        count: changes.length,
        where: environment,
        destructive: goes,
        name: environment,
      }}
      danger={goes}
      disabledReason={
        blocked
          ? `${blocked.platform}: ${blocked.message}`
          : goes && instances.isPending
            ? 'The instances that go are still being counted.'
            : undefined
      }
      renderProblem={(problem: ProblemText) => <RefusalNotice problem={problem} scope={scope} />}
      explainMessages={refusalMessage}
      onSettled={settle}
      onDone={onClose}
      onClose={onClose}
    >
      <Consequences consequences={found} />
      {goes && instances.isError && <Status icon="attention">How many instances go could not be read.</Status>}
      <PlainTable label="Changes" columns={columns} rows={changes} rowId={({ id }) => id} />
    </WriteDialog>
  )
}
