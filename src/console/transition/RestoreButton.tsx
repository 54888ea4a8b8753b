import { useState } from 'react'
import type { Place } from '../frame/crumbs.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import shared from './transition.module.css'
import { late } from '../kit/late.tsx'

const RestoreDialog = late(() => import('./RestoreDialog.tsx'))

interface RestoreButtonProps {
  readonly place: Place
  readonly releaseId: string
  /** Why it cannot be restored; undefined when it can. */
  readonly problem: string | undefined
  /** In a row the number stands beside the button already. */
  readonly look: 'primary' | 'row'
}

/** Restores an earlier release after showing what that takes back. */
export function RestoreButton({ place, releaseId, problem, look }: RestoreButtonProps) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      {look === 'row' ? (
        <span className={shared.inRow}>
          <ActionButton look="quiet" disabledReason={problem} onClick={() => setAsked(true)}>
            <span>
              Restore <span className="visually-hidden">release {releaseId}</span>
            </span>
          </ActionButton>
        </span>
      ) : (
        <ActionButton look="primary" disabledReason={problem} onClick={() => setAsked(true)}>
          {`Restore release ${releaseId}`}
        </ActionButton>
      )}
      {asked && <RestoreDialog place={place} releaseId={releaseId} onClose={() => setAsked(false)} />}
    </>
  )
}
