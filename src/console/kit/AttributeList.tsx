import type { ReactNode } from 'react'
import classes from './AttributeList.module.css'
import { LongText } from './LongText.tsx'

interface AttributeListProps {
  /** Names and values as shown: secrets are masked already. */
  attributes: readonly (readonly [name: string, value: string])[]
}

/** The attributes of a record as the service names them, a line each. */
export const AttributeList = ({ attributes }: AttributeListProps): ReactNode => (
  <dl className={classes.attributes}>
    {attributes.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <LongText>{value}</LongText>
        </dd>
      </div>
    ))}
  </dl>
)
