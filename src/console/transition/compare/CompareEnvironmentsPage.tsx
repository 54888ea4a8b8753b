import { SimpleGrid, Text } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { prefetch } from '../../data/read/call-query.ts'
import { QueryProblem, QueryProblems } from '../../data/read/QueryProblem.tsx'
import { UnavailableParts } from '../../design/index.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { parseChoice, SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { useSetParams } from '../../kit/search-params.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { TableSelection } from '../../kit/table/selection.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { assemblyCrumbs, pageHandle, parseScope, type Scope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { environmentsQuery, useEnvironments } from '../environments/queries.ts'
import { getComparisonColumns, getComparisonFilters, type ComparisonRow, type SideLabels } from './columns.tsx'
import { compareValues, DRIFT_RULES, getDriftCause, isDifferent, type Comparison } from './comparison.ts'
import type { Receiver } from './promote.ts'
import { formatSide, getSideLabel, parseSide, type Side } from './sides.ts'
import { useDesignSide, useEnvironmentSide, type SideValues } from './use-side.ts'
import { withoutOwnSettings } from './values.ts'

const PromoteDialog = lazyComponent(() => import('./PromoteDialog.tsx'))

export const handle = pageHandle(
  (scope) => [
    ...assemblyCrumbs(scope),
    { label: 'Transition', to: paths.transition(scope.organization, scope.assembly) },
  ],
  'Compare',
  (organization, assembly) => paths.compareEnvironments(organization, assembly),
)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = parseScope(params)
  return prefetch(environmentsQuery(organization, assembly))
}

interface SidePickersProps {
  left: Side | undefined
  right: Side | undefined
  names: readonly string[]
}

function SidePickers({ left, right, names }: SidePickersProps): ReactNode {
  const setParams = useSetParams()
  const toChoice = (side: Side) => ({ value: formatSide(side), label: getSideLabel(side) })
  const sides: Side[] = [...names.map((name) => ({ kind: 'environment', name }) as const), { kind: 'design' }]
  // The chosen one has its name also while the list is loading.
  const toChoices = (chosen: Side | undefined, other: Side | undefined) =>
    [
      ...new Map([...sides, ...(chosen ? [chosen] : [])].map((side) => [formatSide(side), toChoice(side)])).values(),
    ].filter(({ value }) => !other || value !== formatSide(other))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} maw={720} mb="md">
      <ChoiceField
        label="Compare"
        value={left ? formatSide(left) : ''}
        onChange={(value) => setParams({ left: value || undefined })}
        placeholder="Choose an environment"
        choices={toChoices(left, right)}
      />
      <ChoiceField
        label="With"
        value={right ? formatSide(right) : ''}
        onChange={(value) => setParams({ right: value || undefined })}
        placeholder="Choose what to compare with"
        choices={toChoices(right, left)}
      />
    </SimpleGrid>
  )
}

const SHOWN = [
  ['differences', 'Differences'],
  ['all', 'All values'],
] as const

interface ComparisonTableProps {
  labels: SideLabels
  rows: readonly ComparisonRow[] | undefined
  isDrift: boolean
  selection?: TableSelection | undefined
}

function ComparisonTable({ labels, rows, isDrift, selection }: ComparisonTableProps): ReactNode {
  const [search] = useSearchParams()
  const shown = parseChoice(search, 'show', SHOWN, 'differences')
  const [left, right] = labels
  const columns = useMemo(() => getComparisonColumns([left, right], isDrift), [left, right, isDrift])
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
        {...(selection && { selection })}
        toolbar={<SearchParamControl label="Show" param="show" choices={SHOWN} value={shown} />}
        emptyState={{
          title: 'No differences',
          hint: `Everything that could be compared between ${left} and ${right} is the same.`,
        }}
      />
      <Text c="dimmed" fz="sm" mt="md" maw={720}>
        {isDrift
          ? `Causes. ${DRIFT_RULES.map(([cause, meaning]) => `${cause.replace(/^./, (first) => first.toUpperCase())}: ${meaning}.`).join(' ')}`
          : 'Platforms, components and variables include uncommitted changes; scale, clouds and monitors are as last committed. Billed rates are the service’s figures, which add up currencies. Secrets that the service masks cannot be compared.'}
      </Text>
    </>
  )
}

interface ComparisonViewProps {
  labels: SideLabels
  left: SideValues
  right: SideValues
  rows: readonly ComparisonRow[] | undefined
  isDrift: boolean
  selection?: TableSelection
}

/** The comparison of two sides, without the sections that one of them could not read. */
function ComparisonView({ labels, left, right, rows, isDrift, selection }: ComparisonViewProps): ReactNode {
  const unread = [...left.unread, ...right.unread]
  const unreadSections = unread
    .flatMap(([, sections]) => sections)
    .toSorted()
    .join()
  const comparable = useMemo(
    () => rows?.filter(({ of }) => !unreadSections.split(',').includes(of.section)),
    [rows, unreadSections],
  )
  return (
    <>
      <QueryProblems
        queries={[
          [left.query, labels[0]],
          [right.query, labels[1]],
        ]}
      />
      <UnavailableParts
        parts={[...new Set(unread.map(([label]) => label))]}
        consequence="Values that depend on it are not compared."
      />
      <ComparisonTable labels={labels} rows={comparable} isDrift={isDrift} selection={selection} />
    </>
  )
}

const withoutCause = (row: Comparison): ComparisonRow => ({ ...row, cause: undefined })

interface EnvironmentComparisonProps {
  scope: Scope
  left: string
  right: string
}

function EnvironmentComparison({ scope, left, right }: EnvironmentComparisonProps): ReactNode {
  const { organization, assembly } = scope
  const ofLeft = useEnvironmentSide({ organization, assembly, environment: left })
  const ofRight = useEnvironmentSide({ organization, assembly, environment: right })
  const rows = useMemo(
    () => ofLeft.values && ofRight.values && compareValues(ofLeft.values, ofRight.values).map(withoutCause),
    [ofLeft.values, ofRight.values],
  )
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [receiver, setReceiver] = useState<Receiver>()
  const names = { left, right }
  const renderActions = () =>
    (['left', 'right'] as const).map((side) => (
      <ActionButton key={side} onClick={() => setReceiver(side)}>
        Promote to {names[side]}
      </ActionButton>
    ))
  const selection: TableSelection = { selected, onChange: setSelected, actions: renderActions }
  return (
    <>
      <ComparisonView
        labels={[left, right]}
        left={ofLeft}
        right={ofRight}
        rows={rows}
        isDrift={false}
        selection={selection}
      />
      {receiver && rows && (
        <PromoteDialog
          scope={{ organization, assembly, environment: names[receiver] }}
          from={names[receiver === 'left' ? 'right' : 'left']}
          receiver={receiver}
          rows={rows.filter(({ id }) => selected.has(id))}
          onClose={() => setReceiver(undefined)}
        />
      )}
    </>
  )
}

interface DriftProps {
  scope: Scope
  environment: string
  isDesignLeft: boolean
}

/** An environment against its design. */
function Drift({ scope, environment, isDesignLeft }: DriftProps): ReactNode {
  const { organization, assembly } = scope
  const own = useEnvironmentSide({ organization, assembly, environment })
  const design = useDesignSide(organization, assembly)
  const rows = useMemo(() => {
    if (!own.values || !design.values) return undefined
    const values = withoutOwnSettings(own.values, design.values)
    const compared = isDesignLeft ? compareValues(design.values, values) : compareValues(values, design.values)
    return compared.map((row): ComparisonRow => ({
      ...row,
      cause: getDriftCause(row, isDesignLeft ? row.right : row.left, own.isBehind),
    }))
  }, [own.values, own.isBehind, design.values, isDesignLeft])
  return (
    <ComparisonView
      labels={isDesignLeft ? ['Design', environment] : [environment, 'Design']}
      left={isDesignLeft ? design : own}
      right={isDesignLeft ? own : design}
      rows={rows}
      isDrift
    />
  )
}

export function Component(): ReactNode {
  const scope = parseScope(useParams())
  const { organization, assembly } = scope
  const [search] = useSearchParams()
  const environments = useEnvironments(organization, assembly)
  const names = environments.data?.map(({ ciName }) => ciName).toSorted(compareNatural)
  const [left, right] = [parseSide(search.get('left')), parseSide(search.get('right'))]
  const missing = [left, right].flatMap((side) =>
    side?.kind === 'environment' && names && !names.includes(side.name) ? [side.name] : [],
  )
  const isSame = left && right && formatSide(left) === formatSide(right)
  return (
    <>
      <PageHeader
        title="Compare environments"
        facts={names && `${formatCountOf(names.length, 'environment')} of ${assembly}, and its design`}
      />
      <QueryProblem query={environments} subject="The environments" />
      <SidePickers left={left} right={right} names={names ?? []} />
      {missing.map((name) => (
        <EmptyState
          key={name}
          title={`There is no environment ${name}`}
          hint="It may have been deleted. Choose another one."
        />
      ))}
      {(!left || !right || isSame) && missing.length === 0 && (
        <EmptyState
          title="Nothing to compare yet"
          hint="Choose two environments, or an environment and the design, to see what is overridden, locked or changed outside of it."
        />
      )}
      {left && right && environments.isPending && <Skeleton lines={8} variant="table" />}
      {left && right && !isSame && missing.length === 0 && names && (
        <Sides key={`${formatSide(left)} ${formatSide(right)}`} scope={scope} left={left} right={right} />
      )}
    </>
  )
}

function Sides({ scope, left, right }: { scope: Scope; left: Side; right: Side }): ReactNode {
  if (left.kind === 'environment' && right.kind === 'environment')
    return <EnvironmentComparison scope={scope} left={left.name} right={right.name} />
  const environment = [left, right].find((side) => side.kind === 'environment')
  return environment && <Drift scope={scope} environment={environment.name} isDesignLeft={left.kind === 'design'} />
}
