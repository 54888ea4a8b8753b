import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Time } from '../Time.tsx'
import classes from './DraftOffer.module.css'

interface DraftOfferProps {
  /** What was typed earlier; undefined: nothing is drawn. */
  readonly offered: { readonly at: number } | undefined
  readonly onTake: () => void
  readonly onDrop: () => void
}

/** Offers what was typed on an earlier visit and never sent. */
export function DraftOffer({ offered, onTake, onDrop }: DraftOfferProps): ReactNode {
  if (!offered) return null
  return (
    <div className={classes.offer} role="status">
      <span>
        You typed something here <Time value={offered.at} as="moment" /> that was not sent.
      </span>
      <Button onClick={onTake}>Use it</Button>
      <Button variant="subtle" onClick={onDrop}>
        Throw it away
      </Button>
    </div>
  )
}
