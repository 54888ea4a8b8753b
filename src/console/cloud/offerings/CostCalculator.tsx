import { Box, Group, Text, TextInput } from '@mantine/core'
import { Fragment } from 'react'
import { formatCountOf } from '../../kit/format.ts'
import { useSetParams } from '../../kit/search-params.ts'
import { Note } from '../../kit/Dimmed.tsx'
import { ESTIMATED, formatAmount } from './money.ts'
import type { OfferingRow } from './offerings.ts'
import { countProblem, hoursProblem, sumCosts, useRequestedUsage, type RequestedUsage } from './requested-usage.ts'

function CostTotals({ rows, requested }: { rows: readonly OfferingRow[]; requested: RequestedUsage }) {
  const { sums, leftOut } = sumCosts(rows, requested)
  return (
    <>
      {sums.map(({ currency, amount, offerings }) => (
        <div key={currency}>
          <b>
            {formatAmount(amount)} {currency}
          </b>{' '}
          for {formatCountOf(requested.count.toNumber(), 'instance')} of {offerings > 1 && 'each of '}
          {formatCountOf(offerings, 'offering')}
          {sums.length > 1 &&
            `, excluding ${sums.flatMap((sum) => (sum.currency === currency ? [] : [sum.currency])).join(', ')}`}
        </div>
      ))}
      {leftOut.length > 0 && (
        <Text c="attention" fz="sm">
          Not included because the rate is missing, not a number, or has no currency:{' '}
          {leftOut.map(({ key, cloud, name, rateText }, index) => (
            <Fragment key={key}>
              {index > 0 && ', '}
              <bdi>
                {cloud} {name} ({rateText || 'no rate'})
              </bdi>
            </Fragment>
          ))}
        </Text>
      )}
    </>
  )
}

/** Inputs for count and hours, and the total of the selected offerings per currency. The table shows the cost of each offering. */
export default function CostCalculator({ selected }: { selected: readonly OfferingRow[] }) {
  const setParams = useSetParams()
  const { count, hours, requested } = useRequestedUsage()
  return (
    <>
      <Group gap="lg" align="flex-start">
        <TextInput
          label="Number of instances"
          inputMode="numeric"
          value={count}
          onChange={({ currentTarget }) => setParams({ count: currentTarget.value })}
          error={countProblem(count)}
        />
        <TextInput
          name="hours"
          label="Hours"
          inputMode="decimal"
          value={hours}
          onChange={({ currentTarget }) => setParams({ hours: currentTarget.value })}
          error={hoursProblem(hours)}
        />
      </Group>
      <Box role="status" mih={44} pt="sm" pb="lg" fz="sm">
        {selected.length === 0 && (
          <Note>
            {ESTIMATED}: rate × instances × hours for each offering, in the table. Select offerings to see their total.
          </Note>
        )}
        {requested && selected.length > 0 && <CostTotals rows={selected} requested={requested} />}
      </Box>
    </>
  )
}
