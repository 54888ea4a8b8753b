import { EmptyState as MantineEmptyState } from '@mantine/core'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** That there is nothing: "No instances". */
  title: string
  /** Why, and what to do about it. */
  hint: string
  /** A button or link that does it. */
  action?: ReactNode
}

/** Shown where there is nothing to show; stays in sight in a table that scrolls sideways. */
export const EmptyState = ({ title, hint, action }: EmptyStateProps): ReactNode => (
  <MantineEmptyState size="sm" title={title} description={hint} px="lg" py="xl" pos="sticky" left={0}>
    {action && <MantineEmptyState.Actions>{action}</MantineEmptyState.Actions>}
  </MantineEmptyState>
)
