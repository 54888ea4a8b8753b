import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Scrollable.module.css'
import { useScrollable } from './use-scrollable.ts'

interface ScrollableProps extends BoxProps {
  /** What is in it, as a screen reader calls the place while it can be scrolled. */
  label: string
  className?: string | undefined
  /** One element, a list mostly. */
  children: ReactNode
}

/** Keeps a long list in its room. Without a pointer it can be scrolled as well, and it is no stop while there is nothing to scroll. */
export function Scrollable({ label, className, children, ...box }: ScrollableProps): ReactNode {
  const { ref, attributes } = useScrollable<HTMLDivElement>(label)
  return (
    <Box {...box} ref={ref} className={`${classes.scrollable} ${className ?? ''}`} {...attributes}>
      {children}
    </Box>
  )
}
