import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { decimalOf, formatAmount } from '../../cloud/index.ts'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { NotTold } from '../NotTold.tsx'
import classes from './Cost.module.css'
import { costOf } from './queries.ts'

const amount = (value: number, unit: string): string => {
  const decimal = decimalOf(value)
  return decimal ? `${formatAmount(decimal)} ${unit}` : `${value} ${unit}`
}

function wordsOf(realized: number | undefined, projected: number | undefined, unit: string): string {
  if (realized !== undefined && realized > 0 && projected !== undefined)
    return `${amount(realized, unit)} so far, and about ${amount(projected, unit)} to come`
  return projected !== undefined ? `about ${amount(projected, unit)}` : amount(realized ?? 0, unit)
}

/** What the service says that the months around now cost, in its main currency. */
export function MonthPanel({ organization }: { organization: string }): ReactNode {
  const reading = useQuery(costOf(organization))
  const projection = reading.data?.projection
  return (
    <Section title="Months" hint="as the service counts them">
      <div className={classes.months}>
        {reading.isPending && <Skeleton lines={2} />}
        {!reading.data && <NotTold what="months" reading={reading} />}
        {reading.data && !projection && <p className={classes.dim}>Nothing has cost anything.</p>}
        {projection && (
          <>
            {Object.entries(projection).map(
              ([month, told]) =>
                typeof told === 'object' && (
                  <dl key={month}>
                    <dt>{month}</dt>
                    <dd>{wordsOf(told.realized, told.projected, projection.unit)}</dd>
                  </dl>
                ),
            )}
          </>
        )}
      </div>
    </Section>
  )
}
