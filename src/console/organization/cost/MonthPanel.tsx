import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { decimalOf, formatAmount } from '../../cloud/index.ts'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { NotAvailable } from '../NotAvailable.tsx'
import { useCost } from './queries.ts'

const amount = (value: number, unit: string): string => {
  const decimal = decimalOf(value)
  return decimal ? `${formatAmount(decimal)} ${unit}` : `${value} ${unit}`
}

function wordsOf(realized: number | undefined, projected: number | undefined, unit: string): string {
  if (realized !== undefined && realized > 0 && projected !== undefined)
    return `${amount(realized, unit)} so far, about ${amount(projected, unit)} more expected`
  return projected !== undefined ? `about ${amount(projected, unit)}` : amount(realized ?? 0, unit)
}

/** The service's own figures of the months around now, in its main currency. */
export function MonthPanel({ organization }: { organization: string }): ReactNode {
  const reading = useCost(organization)
  const projection = reading.data?.projection
  return (
    <Section
      title="Cost per month"
      hint={`reported by the service${projection ? ` in ${projection.unit}, other currencies not converted` : ''}`}
    >
      <Group gap="xl" mih={44} fz="sm" align="flex-start">
        {reading.isPending && <Skeleton lines={2} />}
        {!reading.data && <NotAvailable what="months" reading={reading} />}
        {reading.data && !projection && (
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
                    {wordsOf(cost.realized, cost.projected, projection.unit)}
                  </Text>
                </div>
              ),
          )}
      </Group>
    </Section>
  )
}
