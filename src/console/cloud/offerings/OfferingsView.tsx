import { Flex, Text } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { listOfferings } from '../../../contract/cloud/clouds.ts'
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { Ci } from '../../../contract/core/records.ts'
import type { EmptyStateProps } from '../../kit/EmptyState.tsx'
import { SplitPanel } from '../../kit/inspector/SplitPanel.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { parseChoice, SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useHrefWithParams } from '../../kit/search-params.ts'
import { toPivot, type Pivot } from '../sizes/pivot.ts'
import { SizePivot } from '../sizes/SizePivot.tsx'
import { customSizes } from './capacity.ts'
import { OfferingInspector } from './OfferingInspector.tsx'
import { OPENED_PARAM, offeringRows, type OfferingRow } from './offerings.ts'
import { OfferingsTable } from './OfferingsTable.tsx'
import { RateComparison } from './RateComparison.tsx'
import { useRequestedUsage } from './requested-usage.ts'

const renderFallback = () => <Skeleton lines={8} />
const RateCharts = lazyComponent(() => import('./RateCharts.tsx'), renderFallback)
const CostCalculator = lazyComponent(() => import('./CostCalculator.tsx'), renderFallback)
const SizeMapEditor = lazyComponent(() => import('../sizes/SizeMapEditor.tsx'), renderFallback)

type Panel = 'heat' | 'chart' | 'cost' | 'sizes' | 'none'

const PANELS: readonly (readonly [Panel, string])[] = [
  ['heat', 'Price comparison'],
  ['chart', 'Price chart'],
  ['cost', 'Cost calculator'],
  ['sizes', 'Size map'],
  ['none', 'Table only'],
]

const RATES_TITLE = 'Rates per hour'

const HEADINGS: Readonly<Record<Panel, readonly [title: string, hint: string]>> = {
  heat: [RATES_TITLE, 'lowest by size and cloud; bold: the cheapest available offering of its size and currency'],
  chart: [
    RATES_TITLE,
    'lowest by size and cloud, on a logarithmic scale; green: the cheapest available offering of its size and currency',
  ],
  cost: ['Cost calculator', 'for a number of computes and hours'],
  sizes: ['Size map', 'cores and memory of each size'],
  none: [RATES_TITLE, ''],
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
  if (!pivot)
    return (
      <Text c="dimmed" fz="sm">
        No offering has a size and a rate to compare.
      </Text>
    )
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

interface OfferingsViewProps {
  /** Undefined in the public namespace. */
  organization: string | undefined
  rows: readonly OfferingRow[]
  emptyState: EmptyStateProps
}

/** A chart or calculator above the table of offerings, and the opened offering beside it. */
export function OfferingsView({ organization, rows, emptyState }: OfferingsViewProps): ReactNode {
  const [search] = useSearchParams()
  const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string>>(new Set())
  const panel = parseChoice(search, 'panel', PANELS, 'heat')
  const [title, hint] = HEADINGS[panel]
  const pivot = useMemo(() => toPivot(rows), [rows])
  const { requested } = useRequestedUsage()
  const opened = search.get(OPENED_PARAM) ?? undefined
  const selected = useMemo(
    () => (selectedKeys.size > 0 ? rows.filter(({ key }) => selectedKeys.has(key)) : []),
    [rows, selectedKeys],
  )
  const withParams = useHrefWithParams()
  const linkTo = (row: OfferingRow | undefined) => withParams({ [OPENED_PARAM]: row?.key })
  return (
    <>
      {rows.length > 0 && (
        <Section
          title={title === RATES_TITLE && pivot ? `${RATES_TITLE} of ${pivot.category || 'no category'}` : title}
          hint={hint}
          action={<SearchParamControl label="Show above the table" param="panel" choices={PANELS} value={panel} />}
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
            rowLink={linkTo}
            currentId={opened}
            renderInspector={(neighbours) => (
              <OfferingInspector
                organization={organization}
                row={rows.find(({ key }) => key === opened)}
                neighbours={neighbours}
                linkTo={linkTo}
              />
            )}
          />
        </SplitPanel>
      </Flex>
    </>
  )
}
