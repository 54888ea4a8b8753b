import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Time } from '../Time.tsx'
import { Offer } from './Offer.tsx'

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
    <Offer
      words={
        <>
          You typed something here <Time value={offered.at} as="moment" /> that was not sent.
        </>
      }
    >
      <Button onClick={onTake}>Use it</Button>
      <Button variant="subtle" onClick={onDrop}>
        Throw it away
      </Button>
    </Offer>
  )
}
