import type { ReactNode } from 'react'
import { LongText } from './LongText.tsx'
import classes from './Facts.module.css'

export interface Fact {
  term: string
  /** Facts that are not there (undefined, '') are left out. */
  value: ReactNode
  mono?: boolean
}

/** Terms and what is known of each. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(({ value }) => value !== undefined && value !== '')
        .map(({ term, value, mono }) => (
          <div key={term} className={classes.fact}>
            <dt>{term}</dt>
            <dd data-mono={mono || undefined}>{typeof value === 'string' ? <LongText>{value}</LongText> : value}</dd>
          </div>
        ))}
    </dl>
  )
}
