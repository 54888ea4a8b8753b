import { SimpleGrid, Stack } from '@mantine/core'
import type { Big } from 'big.js'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { ESTIMATED, formatAmount, HOURS_PER_MONTH, perMonth, unusableClouds } from '../../cloud/index.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { useSetParams } from '../../kit/search-params.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { Note } from '../../kit/Dimmed.tsx'
import { formatHourly } from '../spend.ts'
import { priceChange, priceRange, type ComputeUse, type PricedUse, type PriceRange } from './run-rate.ts'
import type { RunRate } from './use-run-rate.ts'

const toUseKey = ({ assembly, environment, platform, cloud }: ComputeUse): string =>
  [assembly, environment, platform, cloud].join('/')

function toChoices(priced: readonly PricedUse[]) {
  return priced
    .map(({ use }) => use)
    .toSorted((a, b) => compareNatural(toUseKey(a), toUseKey(b)))
    .map((use) => ({
      value: toUseKey(use),
      label: `${use.assembly} / ${use.environment} / ${use.platform} in ${use.cloud}, ${formatCountOf(use.computes, 'compute')}`,
    }))
}

interface Line {
  readonly what: string
  readonly hour: string
  readonly month: string
}

const SIGNS = { '-1': '−', '0': '', '1': '+' } as const

const formatSigned = (difference: Big, format: (value: Big) => string): string =>
  `${SIGNS[difference.cmp(0)]}${format(difference.abs())}`

function toLine(what: string, { currency, low, high }: PriceRange, isChange = false): Line {
  const formatRange = (format: (amount: Big) => string) => {
    const [from, to] = [low, high].map((amount) => (isChange ? formatSigned(amount, format) : format(amount)))
    return `${from === to ? from : `${from} to ${to}`} ${currency}`
  }
  return { what, hour: formatRange(formatHourly), month: formatRange((amount) => formatAmount(perMonth(amount))) }
}

const columns: readonly PlainColumn<Line>[] = [
  { id: 'what', header: 'Scenario', render: ({ what }) => what },
  { id: 'hour', header: 'Per hour', align: 'end', render: ({ hour }) => hour },
  { id: 'month', header: 'Per month', align: 'end', render: ({ month }) => month },
]

function Result({
  use,
  to,
  rate,
  unusable,
}: {
  use: ComputeUse
  to: string
  rate: RunRate
  unusable?: string | undefined
}) {
  const now = priceRange(use, rate.machines)
  const then = priceRange(use, rate.machines, to)
  const change = priceChange(now, then)
  const missing = [!now && `the cost in ${use.cloud}`, !then && `the cost in ${to}`].filter(Boolean)
  const lines = [
    now && toLine(`Now, in ${use.cloud}`, now),
    then && toLine(`After the move, in ${to}`, then),
    change && toLine('Change', change, true),
  ].filter((line) => line !== undefined)
  return (
    <Stack gap="sm" maw={736}>
      {unusable && <Status icon="attention">{`${to} is ${unusable}: it cannot be added to environments.`}</Status>}
      {lines.length > 0 && (
        <PlainTable label="Cost of the move" columns={columns} rows={lines} rowId={({ what }) => what} />
      )}
      <Note>
        {missing.length > 0 &&
          `Unknown: ${missing.join(' and ')}. No offering fits the computes, or those that fit are in different currencies. `}
        {!change && missing.length === 0 && 'The costs cannot be compared because their currencies differ. '}
        {ESTIMATED}: the same number and size of computes, {HOURS_PER_MONTH} h a month; a range if several offerings
        fit.
      </Note>
    </Stack>
  )
}

/** The cost of one platform in another cloud. The choice is in the address. */
export function WhatIf({ rate, clouds }: { rate: RunRate; clouds: readonly Ci[] }) {
  const unusable = unusableClouds(clouds)
  const [search] = useSearchParams()
  const setParams = useSetParams()
  const { priced } = rate
  const choices = useMemo(() => toChoices(priced ?? []), [priced])
  const useKey = search.get('move') ?? ''
  const to = search.get('to') ?? ''
  const use = priced?.map((each) => each.use).find((each) => toUseKey(each) === useKey)
  if (choices.length === 0 && priced) return null
  const setParam = (name: string) => (value: string) => setParams({ [name]: value || undefined })
  return (
    <Section title="What-if estimate" hint="cost of a platform in another cloud">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" maw={736} mb="md">
        <ChoiceField
          label="Platform and cloud"
          value={useKey}
          onChange={setParam('move')}
          choices={choices}
          clearable
          searchable
          placeholder="Choose a platform"
        />
        <ChoiceField
          label="Target cloud"
          value={to}
          onChange={setParam('to')}
          choices={clouds
            .map(({ ciName }) => ciName)
            .filter((cloud) => cloud !== use?.cloud)
            .map((cloud) => ({
              value: cloud,
              label: unusable.has(cloud) ? `${cloud} (${unusable.get(cloud)})` : cloud,
            }))}
          clearable
          searchable
          placeholder="Choose a cloud"
        />
      </SimpleGrid>
      {use && to !== '' && <Result use={use} to={to} rate={rate} unusable={unusable.get(to)} />}
    </Section>
  )
}
