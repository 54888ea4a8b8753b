import type { ReactNode } from 'react'
import { TextField } from '../kit/form/TextField.tsx'
import { formatCountOf } from '../kit/format.ts'
import { useSetParams } from '../kit/with-params.ts'
import { formatAmount } from './money.ts'
import classes from './Offerings.module.css'
import type { OfferingRow } from './offerings.ts'
import { COUNT_IN_ADDRESS, HOURS_IN_ADDRESS, useWanted } from './use-wanted.ts'
import { countProblem, hoursProblem, sumsOf, type Wanted } from './wanted.ts'

function Sums({ rows, wanted }: { rows: readonly OfferingRow[]; wanted: Wanted }) {
  const { sums, leftOut } = sumsOf(rows, wanted)
  return (
    <>
      {sums.map(({ currency, amount, offerings }) => (
        <p key={currency}>
          <b>
            {formatAmount(amount)} {currency}
          </b>{' '}
          for so many of each of {formatCountOf(offerings, 'offering')}
        </p>
      ))}
      {leftOut.length > 0 && (
        <p>
          Left out, since the rate is no number or has no currency:{' '}
          {leftOut.map(({ key, cloud, name, rateText }, at) => (
            <bdi key={key}>
              {at > 0 && ', '}
              {cloud} {name} ({rateText || 'no rate'})
            </bdi>
          ))}
        </p>
      )}
    </>
  )
}

/** Asks for how many and how long; a column of the table says what it costs, and here stands what the selected cost together. */
export default function CostOfMany({ selected }: { selected: readonly OfferingRow[] }): ReactNode {
  const setParams = useSetParams()
  const { count, hours, wanted } = useWanted()
  const set = (name: string) => (value: string) => setParams({ [name]: value })
  return (
    <>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
        <TextField
          name="count"
          label="How many"
          inputMode="decimal"
          value={count}
          onChange={set(COUNT_IN_ADDRESS)}
          error={countProblem(count)}
        />
        <TextField
          name="hours"
          label="For how many hours"
          inputMode="decimal"
          value={hours}
          onChange={set(HOURS_IN_ADDRESS)}
          error={hoursProblem(hours)}
        />
      </div>
      <div role="status" style={{ minHeight: 44, padding: '8px 0 16px', fontSize: 13 }}>
        {selected.length === 0 && (
          <p className={classes.dim}>
            A column of the table says what so many of each offering cost, as an estimate. Select offerings to add them
            up.
          </p>
        )}
        {wanted && selected.length > 0 && <Sums rows={selected} wanted={wanted} />}
      </div>
    </>
  )
}
