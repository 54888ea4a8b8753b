import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { toDecimal, formatAmount } from '../../cloud/index.ts'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { NotAvailable } from '../NotAvailable.tsx'
import { useCost } from './queries.ts'

const formatCost = (value: number, unit: string): string => {
  const decimal = toDecimal(value)
  return decimal ? `${formatAmount(decimal)} ${unit}` : `${value} ${unit}`
}

function formatMonth(realized: number | undefined, projected: number | undefined, unit: string): string {
  if (realized !== undefined && realized > 0 && projected !== undefined)
    return `${formatCost(realized, unit)} so far, about ${formatCost(projected, unit)} more expected`
  return projected !== undefined ? `about ${formatCost(projected, unit)}` : formatCost(realized ?? 0, unit)
}

/** The service's own figures of the months around now, in its main currency. */
export function MonthPanel({ organization }: { organization: string }): ReactNode {
  const query = useCost(organization)
  const projection = query.data?.projection
  return (
    <Section
      title="Cost per month"
      hint={`reported by the service${projection ? ` in ${projection.unit}, other currencies not converted` : ''}`}
    >
      <Group gap="xl" mih={44} fz="sm" align="flex-start">
        {query.isPending && <Skeleton lines={2} />}
        {!query.data && <NotAvailable what="months" query={query} />}
        {query.data && !projection && (
          <Text c="dimmed" fz="sm">
            No cost yet.
          </Text>
        )}
        {projection &&
          Object.entries(projection).map(
            ([month, cost]) =>
              typeof cost === 'object' && (
                <div key={month}>
                  <Text fz="sm" c="dimmed">
                    {month}
                  </Text>
                  <Text fz="sm" fw={500}>
                    {formatMonth(cost.realized, cost.projected, projection.unit)}
                  </Text>
                </div>
              ),
          )}
      </Group>
    </Section>
  )
}
