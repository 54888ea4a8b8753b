import { Stack, Text } from '@mantine/core'
import type { Big } from 'big.js'
import { useMemo } from 'react'
import { ESTIMATED, formatAmount, formatMonth, formatRate, perMonth, useOfferings } from '../../cloud/index.ts'
import { formatCountOf } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { PlannedChange } from '../releases/changes.ts'
import { estimateCostChange } from './cost-change.ts'

function Amount({ sign, rate, currency }: { sign: string; rate: Big; currency: string }) {
  return (
    <span title={formatMonth(rate, currency)}>
      {sign}
      {formatRate(rate)} {currency} per hour, {sign}
      {formatAmount(perMonth(rate))} per month
    </span>
  )
}

interface CostChangeProps {
  organization: string
  changes: readonly PlannedChange[]
}

/** The estimated change of cost by a plan, and what could not be evaluated. */
export function CostChange({ organization, changes }: CostChangeProps) {
  const { data: offerings, isError } = useOfferings(organization)
  const cost = useMemo(() => offerings && estimateCostChange(changes, offerings), [changes, offerings])
  if (!cost)
    return isError ? (
      <Status icon="attention">The offerings could not be loaded, so the cost is unknown.</Status>
    ) : (
      '...'
    )
  const { totals, notEvaluated, unknown } = cost
  const sums = totals.flatMap(({ currency, added, removed }) => [
    ...(added.gt(0) ? [<Amount key={`+${currency}`} sign="+" rate={added} currency={currency} />] : []),
    ...(removed.gt(0) ? [<Amount key={`-${currency}`} sign="−" rate={removed} currency={currency} />] : []),
  ])
  const isIncomplete = notEvaluated.length > 0 || unknown > 0
  return (
    <Stack gap={2}>
      {sums.length > 0 ? (
        sums
      ) : (
        <span>{isIncomplete ? 'Nothing that could be evaluated changes.' : 'It does not change.'}</span>
      )}
      <Text span inherit c="dimmed">
        {ESTIMATED}: each added, deleted or resized item at its cloud’s cheapest offering.
      </Text>
      {isIncomplete && (
        <Status icon="attention">
          not evaluated:{' '}
          {[
            unknown > 0 && formatCountOf(unknown, 'change'),
            notEvaluated.length > 0 &&
              `${formatCountOf(notEvaluated.length, 'offering')} (${notEvaluated.slice(0, 3).join(', ')}${notEvaluated.length > 3 ? ' ...' : ''})`,
          ]
            .filter(Boolean)
            .join(', ')}
        </Status>
      )}
    </Stack>
  )
}
