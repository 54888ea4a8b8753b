import type { Release } from '../../../contract/core/records.ts'
import type { Place } from '../../frame/crumbs.ts'
import { discardProblem, type Situation } from './standing.ts'
import { late } from '../../kit/late.tsx'

const PullDialog = late(() => import('../releases/PullDialog.tsx'))
const DiscardDialog = late(() => import('../releases/DiscardDialog.tsx'))

export type OpenDialog =
  | { readonly kind: 'pull' }
  /** With the release that was open when it was asked for. */
  | { readonly kind: 'discard'; readonly manifest: Release }

interface EnvironmentDialogsProps {
  readonly open: OpenDialog
  readonly place: Place
  readonly situation: Situation
  readonly onClose: () => void
}

/** The dialog that writes, if one is open; the page can be read without the code of any. */
export function EnvironmentDialogs({ open, place, situation, onClose }: EnvironmentDialogsProps) {
  return (
    <>
      {open.kind === 'pull' ? (
        <PullDialog place={place} situation={situation} onClose={onClose} />
      ) : (
        <DiscardDialog place={place} manifest={open.manifest} problem={discardProblem(situation)} onClose={onClose} />
      )}
    </>
  )
}
