import { Button, Group, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { Time } from '../Time.tsx'

/** A message with buttons, in a form or dialog. */
export const InlineNotice = ({ message, children }: { message: ReactNode; children?: ReactNode }): ReactNode => (
  <Paper role="status" bg="var(--sunken)" px="md" py="xs" fz="sm">
    <Group justify="space-between" gap="sm">
      <span>{message}</span>
      <Group gap="sm">{children}</Group>
    </Group>
  </Paper>
)

export interface RestorableDraft {
  /** The draft of an earlier visit and its time, until it is restored, discarded or overwritten. */
  readonly offered: { readonly at: number } | undefined
  readonly restore: () => void
  readonly discard: () => void
}

interface DraftNoticeProps {
  draft: RestorableDraft
  /** What it contains: `4 changes in lon-2`. */
  summary?: string | undefined
}

/** Offers the unsent draft of an earlier visit, if there is one. */
export function DraftNotice({ draft: { offered, restore, discard }, summary }: DraftNoticeProps): ReactNode {
  if (!offered) return null
  return (
    <InlineNotice
      message={
        <>
          Unsent draft from <Time value={offered.at} format="moment" />
          {summary && `: ${summary}`}
        </>
      }
    >
      <Button onClick={restore}>Restore draft</Button>
      <Button variant="subtle" onClick={discard}>
        Discard draft
      </Button>
    </InlineNotice>
  )
}
