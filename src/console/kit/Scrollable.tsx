import { Box, type BoxProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import classes from './Scrollable.module.css'

interface UseScrollableResult<E> {
  ref: RefObject<E | null>
  /** For the element: a stop for the keyboard, and a name, only while there is something to scroll. */
  attributes: { tabIndex?: number; role?: 'region'; 'aria-label'?: string }
}

/** Lets people without a pointer scroll an element that is at times too small for its content. */
export function useScrollable<E extends HTMLElement>(label: string): UseScrollableResult<E> {
  const ref = useRef<E>(null)
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () =>
      setOverflows(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return { ref, attributes: overflows ? { tabIndex: 0, role: 'region', 'aria-label': label } : {} }
}

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
