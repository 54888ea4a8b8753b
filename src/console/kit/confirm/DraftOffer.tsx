import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Time } from '../Time.tsx'
import { Offer } from './Offer.tsx'

interface DraftOfferProps {
  /** The draft; undefined renders nothing. */
  readonly offered: { readonly at: number } | undefined
  readonly onTake: () => void
  readonly onDrop: () => void
}

/** Offers what was typed on an earlier visit and not sent. */
export function DraftOffer({ offered, onTake, onDrop }: DraftOfferProps): ReactNode {
  if (!offered) return null
  return (
    <Offer
      message={
        <>
          Unsent draft from <Time value={offered.at} as="moment" />
        </>
      }
    >
      <Button onClick={onTake}>Restore draft</Button>
      <Button variant="subtle" onClick={onDrop}>
        Discard draft
      </Button>
    </Offer>
  )
}
