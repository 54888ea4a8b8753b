import { Text } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { toQueryProblem } from '../../data/read/QueryProblem.tsx'
import { UnavailableParts } from '../../design/index.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { ProblemPanelProps } from '../../kit/ProblemPanel.tsx'
import { useChoice, SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { TableSelection } from '../../kit/table/selection.ts'
import type { Scope } from '../../routing/paths.ts'
import { getComparisonColumns, getComparisonFilters, type ComparisonRow, type SideLabels } from './columns.tsx'
import { compareValues, isDifferent, type Comparison, type DriftCause } from './comparison.ts'
import { promoteDisabledReason, type Receiver } from './promote.ts'
import type { SideValues } from './use-draft-side.ts'

const PromoteDialog = lazyComponent(() => import('./PromoteDialog.tsx'))

const SHOWN = [
  ['differences', 'Differences'],
  ['all', 'All values'],
] as const

interface ComparisonTableProps {
  labels: SideLabels
  /** Where the values of each side are changed; by default the label. */
  places?: SideLabels
  footnote: ReactNode
  rows: readonly ComparisonRow[] | undefined
  isDrift: boolean
  selection?: TableSelection | undefined
  problem?: ProblemPanelProps | undefined
}

function ComparisonTable({
  labels,
  places = labels,
  rows,
  isDrift,
  footnote,
  selection,
  problem,
}: ComparisonTableProps) {
  const shown = useChoice('show', SHOWN, 'differences')
  const [left, right] = labels
  const [leftPlace, rightPlace] = places
  const columns = useMemo(
    () => getComparisonColumns([left, right], isDrift, [leftPlace, rightPlace]),
    [left, right, isDrift, leftPlace, rightPlace],
  )
  const filters = useMemo(() => getComparisonFilters([left, right], isDrift), [left, right, isDrift])
  const visible = useMemo(
    () => (shown === 'all' ? rows : rows?.filter((row) => isDifferent(row) || row.cause !== undefined)),
    [rows, shown],
  )
  return (
    <>
      <DataTable
        label={`Differences between ${left} and ${right}`}
        columns={columns}
        rows={visible}
        rowId={({ id }) => id}
        rowLink={(row) => (row.right ?? row.of).to}
        quickFilters={filters}
        selection={selection}
        problem={problem}
        toolbar={<SearchParamControl label="Show" param="show" choices={SHOWN} />}
        emptyState={{
          title: 'No differences',
          hint: `Everything that could be compared between ${left} and ${right} is the same.`,
        }}
      />
      <Text c="dimmed" fz="sm" mt="md" maw={720}>
        {footnote}
      </Text>
    </>
  )
}

interface Sides {
  left: SideValues
  right: SideValues
  /** Both are states of one environment: a masked secret is the same. */
  areMasksEqual?: boolean
}

/** All values of both sides; undefined while one is loading. */
function useComparison({ left, right, areMasksEqual }: Sides, getCause?: GetCause): ComparisonRow[] | undefined {
  const [ofLeft, ofRight] = [left.values, right.values]
  return useMemo(() => {
    const rows = ofLeft && ofRight && compareValues(ofLeft, ofRight, areMasksEqual)
    return getCause ? rows?.map((row) => ({ ...row, cause: getCause(row) })) : rows
  }, [ofLeft, ofRight, areMasksEqual, getCause])
}

type GetCause = (row: Comparison) => DriftCause | undefined

interface ComparisonViewProps extends Sides, Pick<ComparisonTableProps, 'labels' | 'footnote'> {
  /** For an environment and its design: why they differ. A stable function. */
  getCause?: GetCause
}

/** The comparison of two sides. */
export const ComparisonView = ({ getCause, ...props }: ComparisonViewProps) => (
  <ComparedSides {...props} rows={useComparison(props, getCause)} isDrift={getCause !== undefined} />
)

type ComparedSidesProps = Omit<Sides, 'areMasksEqual'> & ComparisonTableProps

/** Without the sections that one of the sides could not read. */
function ComparedSides({ left, right, rows, ...table }: ComparedSidesProps) {
  const { labels } = table
  const unread = [...left.unread, ...right.unread]
  const unreadSections = unread
    .flatMap(([, sections]) => sections)
    .toSorted()
    .join()
  const comparable = useMemo(
    () => rows?.filter(({ of }) => !unreadSections.split(',').includes(of.section)),
    [rows, unreadSections],
  )
  // In place of the rows, or named below them.
  const problems = [toQueryProblem(left.query, labels[0]), toQueryProblem(right.query, labels[1])].filter(
    (problem) => problem !== undefined,
  )
  return (
    <>
      <ComparisonTable {...table} rows={comparable} problem={rows ? undefined : problems[0]} />
      <UnavailableParts
        parts={[...new Set(unread.map(([label]) => label)), ...(rows ? problems.map(({ what }) => what) : [])]}
        consequence="Values that depend on this data are not compared."
      />
    </>
  )
}

interface PromotableComparisonProps extends Sides, Pick<ComparisonTableProps, 'labels' | 'places' | 'footnote'> {
  scope: Scope
  /** The environment of each side that can receive values of the other one. */
  environments: Readonly<Partial<Record<Receiver, string>>>
}

/** A comparison in which chosen differences can be promoted to one of the sides. */
export function PromotableComparison({ scope, environments, ...sides }: PromotableComparisonProps) {
  const compared = useComparison(sides)
  const rows = useMemo(() => {
    const receivers = (['left', 'right'] as const).filter((side) => environments[side] !== undefined)
    return compared?.map((row) => ({
      ...row,
      isPromotable: receivers.some((side) => promoteDisabledReason(row, side) === undefined),
    }))
    // oxlint-disable-next-line react/exhaustive-deps -- a new object each time
  }, [compared, environments.left, environments.right])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [receiver, setReceiver] = useState<Receiver>()
  const renderActions = () =>
    (['left', 'right'] as const).map(
      (side) =>
        environments[side] !== undefined && (
          <ActionButton key={side} onClick={() => setReceiver(side)}>
            Promote to {environments[side]}
          </ActionButton>
        ),
    )
  const environment = receiver && environments[receiver]
  return (
    <>
      <ComparedSides
        {...sides}
        rows={rows}
        isDrift={false}
        selection={{ selected, onChange: setSelected, actions: renderActions }}
      />
      {receiver && environment !== undefined && rows && (
        <PromoteDialog
          scope={{ ...scope, environment }}
          from={sides.labels[receiver === 'left' ? 1 : 0]}
          receiver={receiver}
          rows={rows.filter(({ id }) => selected.has(id))}
          onClose={() => setReceiver(undefined)}
        />
      )}
    </>
  )
}
