import { Flex, Text } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { EmptyStateProps } from '../../kit/EmptyState.tsx'
import { Split } from '../../kit/inspector/Split.tsx'
import { late } from '../../kit/late.tsx'
import { chosenIn, LinkChoice } from '../../kit/LinkChoice.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useWithParams } from '../../kit/with-params.ts'
import { OfferingInspector } from './OfferingInspector.tsx'
import type { OfferingRow } from './offerings.ts'
import { OfferingsTable } from './OfferingsTable.tsx'
import { OPENED } from './offerings.ts'
import { pivotOf, type Pivot } from '../sizes/pivot.ts'
import { RatePicture } from './RatePicture.tsx'
import { SizePivot } from '../sizes/SizePivot.tsx'
import { useWanted } from './use-wanted.ts'

const meanwhile = () => <Skeleton lines={8} />
const RateCharts = late(() => import('./RateCharts.tsx'), meanwhile)
const CostCalculator = late(() => import('./CostCalculator.tsx'), meanwhile)
const SizeMapEditor = late(() => import('../sizes/SizeMapEditor.tsx'), meanwhile)

type Panel = 'heat' | 'chart' | 'cost' | 'sizes' | 'none'

const PANELS: readonly (readonly [Panel, string])[] = [
  ['heat', 'Price comparison'],
  ['chart', 'Price chart'],
  ['cost', 'Cost calculator'],
  ['sizes', 'Size map'],
  ['none', 'Table only'],
]

const RATES = 'Rates per hour'

const HEADINGS: Readonly<Record<Panel, readonly [title: string, hint: string]>> = {
  heat: [RATES, 'lowest by size and cloud; bold is the cheapest of its size and currency'],
  chart: [RATES, 'lowest by size and cloud, on a logarithmic scale; green is the cheapest of its size and currency'],
  cost: ['Cost calculator', 'for a number of computes and hours'],
  sizes: ['Size map', 'cores and memory of each size'],
  none: [RATES, ''],
}

interface PanelProps {
  readonly panel: Panel
  readonly pivot: Pivot | undefined
  readonly rows: readonly OfferingRow[]
  readonly selected: readonly OfferingRow[]
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
  return <RatePicture pivot={pivot} as={panel === 'chart' ? RateCharts : SizePivot} />
}

interface OfferingsViewProps {
  /** Undefined in the public namespace. */
  readonly organization: string | undefined
  readonly rows: readonly OfferingRow[]
  readonly emptyState: EmptyStateProps
}

/** Offerings compared: a picture or a calculation above, the table below, one offering beside it. */
export function OfferingsView({ organization, rows, emptyState }: OfferingsViewProps): ReactNode {
  const [search] = useSearchParams()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const panel = chosenIn(search, 'panel', PANELS, 'heat')
  const [title, hint] = HEADINGS[panel]
  const pivot = useMemo(() => pivotOf(rows), [rows])
  const { wanted } = useWanted()
  const opened = search.get(OPENED) ?? undefined
  const chosen = useMemo(() => (selected.size > 0 ? rows.filter(({ key }) => selected.has(key)) : []), [rows, selected])
  const withParams = useWithParams()
  const linkTo = (row: OfferingRow | undefined) => withParams({ [OPENED]: row?.key })
  return (
    <>
      {rows.length > 0 && (
        <Section
          title={title === RATES && pivot ? `${RATES} of ${pivot.category || 'no category'}` : title}
          hint={hint}
          action={<LinkChoice label="Above the table" param="panel" choices={PANELS} value={panel} />}
        >
          <PanelContent panel={panel} pivot={pivot} rows={rows} selected={chosen} />
        </Section>
      )}
      <Flex direction="column" flex="1 0 auto" mih={560}>
        <Split open={opened !== undefined}>
          <OfferingsTable
            fit="fill"
            label="Offerings"
            organization={organization}
            rows={rows}
            emptyState={emptyState}
            wanted={panel === 'cost' ? wanted : undefined}
            selection={panel === 'cost' ? { selected, onChange: setSelected, actions: () => null } : undefined}
            rowLink={linkTo}
            current={opened}
            renderInspector={(neighbours) => (
              <OfferingInspector
                organization={organization}
                row={rows.find(({ key }) => key === opened)}
                neighbours={neighbours}
                linkTo={linkTo}
              />
            )}
          />
        </Split>
      </Flex>
    </>
  )
}
