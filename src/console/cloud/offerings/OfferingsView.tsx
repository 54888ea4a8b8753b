import { Flex, Text } from '@mantine/core'
import { useMemo, useState, type ComponentType } from 'react'
import type { listOfferings } from '../../../contract/cloud/clouds.ts'
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { SplitPanel } from '../../kit/inspector/SplitPanel.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { useChoice, SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useLinkedParam } from '../../kit/search-params.ts'
import { toPivot, type Pivot } from '../sizes/pivot.ts'
import { SizePivot } from '../sizes/SizePivot.tsx'
import { customSizes, formatCapacity, sourceLabel } from './capacity.ts'
import { OPENED_PARAM, offeringRows, type OfferingRow, cheapestLabel, selectionLabel } from './offerings.ts'
import { OfferingsTable, type OfferingsTableProps } from './OfferingsTable.tsx'
import { useRequestedUsage } from './requested-usage.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Inspector } from '../../kit/inspector/Inspector.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { paths, type ServiceScope } from '../../routing/paths.ts'
import { offeringsQuery, publicOfferingsQuery } from '../queries.ts'
import { visibleAttributes } from '../rules.ts'
import { formatAmount, formatDecimal, formatMonth, perMonth } from './money.ts'
import { formatCountOf } from '../../kit/format.ts'
import { NameLink, ParamLink } from '../../kit/TextLink.tsx'
import { Note } from '../../kit/Dimmed.tsx'

const skeleton = <Skeleton lines={8} />
const CostCalculator = lazyComponent(() => import('./CostCalculator.tsx'), skeleton)
const RateCharts = lazyComponent(() => import('./RateCharts.tsx'), skeleton)
const SizeMapEditor = lazyComponent(() => import('../sizes/SizeMapEditor.tsx'), <Skeleton lines={2} />)

const RATES_TITLE = 'Rates per hour'

const PANELS = {
  heat: {
    label: 'Comparison',
    title: RATES_TITLE,
    hint: 'lowest by size; bold: the cheapest available of its size and currency',
  },
  chart: {
    label: 'Chart',
    title: RATES_TITLE,
    hint: 'lowest by size, logarithmic; green: the cheapest available of its size',
  },
  cost: { label: 'Calculator', title: 'Cost calculator', hint: 'for a number of instances and hours' },
  sizes: { label: 'Size map', title: 'Size map', hint: 'cores and memory of each size' },
  none: { label: 'Table only', title: 'Offerings', hint: 'in the table' },
} as const

type Panel = keyof typeof PANELS

const PANEL_CHOICES = (['heat', 'chart', 'cost', 'sizes', 'none'] as const).map(
  (panel) => [panel, PANELS[panel].label] as const,
)

/** Few enough to keep the table in sight. */
const INITIAL_SIZES = 8

/** Shows the first sizes, or all with the search parameter `sizes=all`. */
export function RateComparison({ pivot, as: Chart }: { pivot: Pivot; as: ComponentType<{ pivot: Pivot }> }) {
  const [sizes, linkTo] = useLinkedParam('sizes')
  const more = sizes === 'all' ? 0 : Math.max(0, pivot.lines.length - INITIAL_SIZES)
  return (
    <>
      <Chart pivot={more > 0 ? { ...pivot, lines: pivot.lines.slice(0, INITIAL_SIZES) } : pivot} />
      {more > 0 && (
        <Text fz="sm" mt={-8} mb="lg">
          <ParamLink to={linkTo('all')}>Show {formatCountOf(more, 'more size')}</ParamLink>
        </Text>
      )}
    </>
  )
}

interface PanelProps {
  panel: Panel
  pivot: Pivot | undefined
  rows: readonly OfferingRow[]
  selected: readonly OfferingRow[]
}

function PanelContent({ panel, pivot, rows, selected }: PanelProps) {
  if (panel === 'cost') return <CostCalculator selected={selected} />
  if (panel === 'sizes') return <SizeMapEditor rows={rows} />
  if (panel === 'none') return null
  if (!pivot) return <Note>No offering has a size and a rate to compare.</Note>
  return <RateComparison pivot={pivot} as={panel === 'chart' ? RateCharts : SizePivot} />
}

/** The offerings with the sizes set in this browser. `clouds`: for their status. */
export function useOfferingRows(
  offerings: AnswerOf<typeof listOfferings> | undefined,
  clouds?: readonly Ci[],
): OfferingRow[] | undefined {
  const sizes = customSizes.use()
  return useMemo(() => offerings && offeringRows(offerings, sizes, clouds), [offerings, sizes, clouds])
}

function OfferingFacts({ organization, row }: { organization: string | undefined; row: OfferingRow }) {
  const { cloud, service, machine, rate, rateText, currency } = row
  const link = (name: string, to: (scope: ServiceScope) => string) =>
    organization ? <NameLink to={to({ organization, cloud, service })}>{name}</NameLink> : name
  return (
    <Section title="Details">
      <Facts
        facts={[
          { term: organization ? 'Cloud' : 'Location', value: link(cloud, paths.cloud) },
          { term: 'Service', value: link(service, paths.service) },
          { term: 'Category', value: row.category || 'no category' },
          {
            term: 'Size (cores, memory)',
            value: [row.size, machine && `(${formatCapacity(machine)}, ${sourceLabel(machine)})`]
              .filter(Boolean)
              .join(' '),
          },
          {
            term: 'Per hour',
            value: rate
              ? `${formatDecimal(rate)} ${currency}`
              : `${rateText ? `${rateText}: not a number` : 'no rate'}, so it is left out of sums and comparisons`,
          },
          {
            term: 'Per month',
            value: rate && `${formatAmount(perMonth(rate))} ${currency}: ${formatMonth(rate, currency)}`,
          },
          {
            term: 'Applies to',
            value: row.evaluated
              ? selectionLabel(row)
              : 'instances that match the criteria below, which this console cannot compare',
          },
          { term: 'Description', value: row.description },
        ]}
      />
    </Section>
  )
}

/** `row`: undefined if not in the list. */
function OfferingInspector({
  organization,
  row,
}: Pick<OfferingsTableProps, 'organization'> & { row: OfferingRow | undefined }) {
  return (
    <Inspector
      title={row ? row.name : 'Offering'}
      noun="offering"
      states={
        !row ? (
          <Status icon="idle">deleted</Status>
        ) : (
          <>
            {row.cheapestOf > 0 && <Status icon="good">{cheapestLabel(row)}</Status>}
            {row.unusable !== '' && <Status icon="attention">cloud is {row.unusable}</Status>}
            {!row.evaluated && <Status icon="attention">other criteria</Status>}
          </>
        )
      }
      attributes={row ? visibleAttributes(row.record) : []}
      raw={
        row && (
          <RawRecord
            queryOptions={
              organization === undefined
                ? publicOfferingsQuery()
                : offeringsQuery({ organization }, { cloud: row.cloud })
            }
            ciId={row.record.ciId}
          />
        )
      }
    >
      {row ? (
        <OfferingFacts organization={organization} row={row} />
      ) : (
        <Note role="status">This offering is not in the list. Its service was deleted or no longer has it.</Note>
      )}
    </Inspector>
  )
}

/** A chart or calculator above the table of offerings, and the opened offering beside it. */
export function OfferingsView({
  organization,
  rows,
  emptyState,
}: Pick<OfferingsTableProps, 'organization' | 'rows' | 'emptyState'>) {
  const [opened, linkTo] = useLinkedParam(OPENED_PARAM)
  const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string>>(new Set())
  const panel = useChoice<Panel>('panel', PANEL_CHOICES, 'heat')
  const { title, hint } = PANELS[panel]
  const pivot = useMemo(() => toPivot(rows), [rows])
  const { requested } = useRequestedUsage()
  const selected = useMemo(
    () => (selectedKeys.size > 0 ? rows.filter(({ key }) => selectedKeys.has(key)) : []),
    [rows, selectedKeys],
  )
  return (
    <>
      {rows.length > 0 && (
        <Section
          title={title === RATES_TITLE && pivot ? `${RATES_TITLE}: ${pivot.category || 'uncategorized'}` : title}
          hint={hint}
          action={<SearchParamControl label="Show above the table" param="panel" choices={PANEL_CHOICES} />}
        >
          <PanelContent panel={panel} pivot={pivot} rows={rows} selected={selected} />
        </Section>
      )}
      <Flex direction="column" flex="1 0 auto" mih={560}>
        <SplitPanel open={opened !== undefined}>
          <OfferingsTable
            heightMode="fill"
            label="Offerings"
            organization={organization}
            rows={rows}
            emptyState={emptyState}
            requested={panel === 'cost' ? requested : undefined}
            selection={
              panel === 'cost' ? { selected: selectedKeys, onChange: setSelectedKeys, actions: () => null } : undefined
            }
            rowLink={({ key }) => linkTo(key)}
            currentId={opened}
            inspector={{
              closeTo: linkTo(undefined),
              content: <OfferingInspector organization={organization} row={rows.find(({ key }) => key === opened)} />,
            }}
          />
        </SplitPanel>
      </Flex>
    </>
  )
}
