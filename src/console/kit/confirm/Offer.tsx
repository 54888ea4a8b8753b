import type { ReactNode } from 'react'
import classes from './Offer.module.css'

interface OfferProps {
  /** What there is to know. */
  readonly words: ReactNode
  /** Buttons for what can be done about it. */
  readonly children?: ReactNode
}

/** A line in a form or dialog that tells something and offers what can be done about it. */
export const Offer = ({ words, children }: OfferProps): ReactNode => (
  <div className={classes.offer} role="status">
    <span>{words}</span>
    {children}
  </div>
)
