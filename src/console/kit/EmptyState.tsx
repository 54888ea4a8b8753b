import { EmptyState as MantineEmptyState } from '@mantine/core'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** "No instances" */
  title: string
  /** Why, and what to do. */
  hint: string
  action?: ReactNode
}

/** An empty list or table. Sticky, so that it stays in view when the table scrolls sideways. */
export const EmptyState = ({ title, hint, action }: EmptyStateProps) => (
  <MantineEmptyState size="sm" title={title} description={hint} px="lg" py="xl" pos="sticky" left={0}>
    {action && <MantineEmptyState.Actions>{action}</MantineEmptyState.Actions>}
  </MantineEmptyState>
)
