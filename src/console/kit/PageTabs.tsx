import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PageTabs.module.css'

interface PageTabsProps {
  /** "Design", "Reports" */
  label: string
  /** Links; the open one has `aria-current`. */
  children: ReactNode
  rightSection?: ReactNode
}

/** Links to sibling pages or views. */
export const PageTabs = ({ label, children, rightSection }: PageTabsProps) => (
  // Reversed: when it wraps, the links stay on the bottom line.
  <Group component="nav" aria-label={label} data-page-head className={classes.tabs} wrap="wrap-reverse" gap="0 20px">
    <Group gap="0 clamp(12px, 1.4vw, 20px)">{children}</Group>
    {rightSection && (
      <Group gap="lg" mih={34} ml="auto">
        {rightSection}
      </Group>
    )}
  </Group>
)
