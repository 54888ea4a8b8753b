import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { toQueryProblem } from '../../data/read/QueryProblem.tsx'
import { UnavailableParts } from '../../design/index.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { useChoice, SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { Scope } from '../../routing/paths.ts'
import { getComparisonColumns, getComparisonFilters, type ComparisonRow, type SideLabels } from './columns.tsx'
import { compareValues, isDifferent, type Comparison, type DriftCause } from './comparison.ts'
import { promoteAllDisabledReason, promoteToAllDisabledReason, type Receiver } from './promote.ts'
import type { SideValues } from './use-draft-side.ts'

const PromoteDialog = lazyComponent(() => import('./PromoteDialog.tsx'))

const SHOWN = [
  ['differences', 'Differences'],
  ['all', 'All values'],
] as const

const SIDES = ['left', 'right'] as const

interface ComparisonViewProps {
  labels: SideLabels
  /** Where the values of each side are changed; by default the label. */
  places?: SideLabels
  left: SideValues
  right: SideValues
  /** Both are states of one environment: a masked secret is the same. */
  areMasksEqual?: boolean
  /** For an environment and its design: why they differ. A stable function. */
  getCause?: (row: Comparison) => DriftCause | undefined
  /** The environments to which chosen differences of the other side can be promoted. */
  receivers?: Readonly<Partial<Record<Receiver, Scope>>>
  footnote: string
}

/** The comparison of two sides, without the sections that one of them could not read. */
export function ComparisonView(props: ComparisonViewProps) {
  const { labels, places = labels, left, right, areMasksEqual, getCause, receivers = {}, footnote } = props
  const [leftLabel, rightLabel] = labels
  const [leftPlace, rightPlace] = places
  const isDrift = getCause !== undefined
  const columns = useMemo(
    () => getComparisonColumns([leftLabel, rightLabel], isDrift, [leftPlace, rightPlace]),
    [leftLabel, rightLabel, isDrift, leftPlace, rightPlace],
  )
  const filters = useMemo(
    () => getComparisonFilters([leftLabel, rightLabel], isDrift),
    [leftLabel, rightLabel, isDrift],
  )
  const shown = useChoice('show', SHOWN, 'differences')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [receiver, setReceiver] = useState<Receiver>()
  const receives = SIDES.filter((side) => receivers[side]).join()
  const unread = [...left.unread, ...right.unread]
  const unreadSections = unread.flatMap(([, sections]) => sections).join()
  const [ofLeft, ofRight] = [left.values, right.values]
  const compared = useMemo(
    () => ofLeft && ofRight && compareValues(ofLeft, ofRight, areMasksEqual),
    [ofLeft, ofRight, areMasksEqual],
  )
  const rows = useMemo(() => {
    const sides = SIDES.filter((side) => receives.includes(side))
    return compared
      ?.filter(({ of }) => !unreadSections.split(',').includes(of.section))
      .map((row): ComparisonRow => ({
        ...row,
        cause: getCause?.(row),
        promoteDisabledReason: promoteToAllDisabledReason(row, sides),
      }))
      .filter((row) => shown === 'all' || isDifferent(row) || row.cause !== undefined)
  }, [compared, unreadSections, getCause, receives, shown])
  const disabledReasons = useMemo(
    () =>
      new Map(
        rows?.flatMap(({ id, promoteDisabledReason: reason }) => (reason === undefined ? [] : [[id, reason] as const])),
      ),
    [rows],
  )
  // In place of the rows, or named below them.
  const problems = [toQueryProblem(left.query, leftLabel), toQueryProblem(right.query, rightLabel)].filter(
    (problem) => problem !== undefined,
  )
  const selectedRows = compared?.filter(({ id }) => selected.has(id)) ?? []
  const renderActions = () =>
    SIDES.map(
      (side) =>
        receivers[side] && (
          <ActionButton
            key={side}
            disabledReason={promoteAllDisabledReason(selectedRows, side)}
            onClick={() => setReceiver(side)}
          >
            Promote to {receivers[side].environment}
          </ActionButton>
        ),
    )
  const scope = receiver && receivers[receiver]
  return (
    <>
      <DataTable
        label={`Differences between ${leftLabel} and ${rightLabel}`}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLink={(row) => (row.right ?? row.of).to}
        quickFilters={filters}
        selection={receives ? { selected, onChange: setSelected, actions: renderActions, disabledReasons } : undefined}
        problem={rows ? undefined : problems[0]}
        toolbar={<SearchParamControl label="Show" param="show" choices={SHOWN} />}
        emptyState={{
          title: 'No differences',
          hint: `Everything that could be compared between ${leftLabel} and ${rightLabel} is the same.`,
        }}
      />
      <Text c="dimmed" fz="sm" mt="md" maw={720}>
        {footnote}
      </Text>
      <UnavailableParts
        parts={[...new Set(unread.map(([label]) => label)), ...(rows ? problems.map(({ what }) => what) : [])]}
        consequence="Values that depend on this data are not compared."
      />
      {receiver && scope && (
        <PromoteDialog
          scope={scope}
          from={labels[receiver === 'left' ? 1 : 0]}
          receiver={receiver}
          rows={selectedRows}
          onClose={() => setReceiver(undefined)}
        />
      )}
    </>
  )
}
