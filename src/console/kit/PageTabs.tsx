import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PageTabs.module.css'

interface PageTabsProps {
  /** What the links have in common: "Design", "Reports". */
  readonly label: string
  /** Links; the open one has `aria-current`. */
  readonly children: ReactNode
  /** At the end of the line. */
  readonly rightSection?: ReactNode
}

/** Links to the pages, or views of a page, beside this one. */
export const PageTabs = ({ label, children, rightSection }: PageTabsProps): ReactNode => (
  // Reversed, so that in two lines the links are the lower one, on the rule.
  <Group component="nav" aria-label={label} data-page-head className={classes.tabs} wrap="wrap-reverse" gap="0 20px">
    <Group gap="0 20px">{children}</Group>
    {rightSection && (
      <Group gap="lg" mih={34} ml="auto">
        {rightSection}
      </Group>
    )}
  </Group>
)
