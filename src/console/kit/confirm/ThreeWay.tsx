import type { ReactNode } from 'react'
import { isSecret, MASK } from '../secrets.ts'
import { Scrollable } from '../Scrollable.tsx'
import { showUnseen } from '../unseen.ts'
import classes from './ThreeWay.module.css'

/** One field that somebody else changed, or that is to be changed; undefined where a side left it as it was. */
export interface ThreeWayField {
  readonly field: string
  readonly base: string
  readonly theirs: string | undefined
  readonly mine: string | undefined
  readonly conflict: boolean
}

export type ThreeWayChoice = 'theirs' | 'mine'

interface ThreeWayProps {
  readonly fields: readonly ThreeWayField[]
  readonly choices: Readonly<Record<string, ThreeWayChoice>>
  readonly onChoose: (field: string, choice: ThreeWayChoice) => void
}

function Value({ field, value }: { field: string; value: string | undefined }): ReactNode {
  if (value === undefined) return <span className={classes.none}>unchanged</span>
  if (value === '') return <span className={classes.none}>empty</span>
  return (
    <bdi className={classes.value}>{isSecret(field.split('.').at(-1) ?? field, value) ? MASK : showUnseen(value)}</bdi>
  )
}

/** What it was, what somebody else made of it meanwhile, and what it is to be; where both differ, one of them is chosen. */
export function ThreeWay({ fields, choices, onChoose }: ThreeWayProps): ReactNode {
  const side = (each: ThreeWayField, which: ThreeWayChoice) => {
    const value = <Value field={each.field} value={each[which]} />
    if (!each.conflict) return value
    return (
      <label className={classes.choice}>
        <input
          type="radio"
          name={`three-way ${each.field}`}
          checked={choices[each.field] === which}
          onChange={() => onChoose(each.field, which)}
        />
        <span>
          <span className="visually-hidden">{`${each.field}: ${which} `}</span>
          {value}
        </span>
      </label>
    )
  }
  return (
    <section aria-label="Changed meanwhile" className={classes.room}>
      <h3>Somebody changed this meanwhile</h3>
      <Scrollable label="Changed meanwhile" className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">When you began</th>
              <th scope="col">Now</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((each) => (
              <tr key={each.field} data-conflict={each.conflict || undefined}>
                <th scope="row">{each.field}</th>
                <td>
                  <Value field={each.field} value={each.base} />
                </td>
                <td>{side(each, 'theirs')}</td>
                <td>{side(each, 'mine')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrollable>
      <p className={classes.hint}>
        What only they changed stays as they made it. Where both changed a field, choose which one it shall be.
      </p>
    </section>
  )
}
