import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Time } from '../Time.tsx'
import { InlineNotice } from './InlineNotice.tsx'

interface DraftNoticeProps {
  /** The draft; undefined renders nothing. */
  readonly draft: { readonly at: number } | undefined
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

/** Offers what was typed on an earlier visit and not sent. */
export function DraftNotice({ draft, onRestore, onDiscard }: DraftNoticeProps): ReactNode {
  if (!draft) return null
  return (
    <InlineNotice
      message={
        <>
          Unsent draft from <Time value={draft.at} format="moment" />
        </>
      }
    >
      <Button onClick={onRestore}>Restore draft</Button>
      <Button variant="subtle" onClick={onDiscard}>
        Discard draft
      </Button>
    </InlineNotice>
  )
}
