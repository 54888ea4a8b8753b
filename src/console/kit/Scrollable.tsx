import { Box, type BoxProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import classes from './Scrollable.module.css'

/** Makes an element scrollable by keyboard with `attributes` while it overflows. Its edges fade while there is more beyond them. */
export function useScrollable<E extends HTMLElement>(label: string) {
  const ref = useRef<E>(null)
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const fade = () => {
      element.toggleAttribute('data-more-left', element.scrollLeft > 1)
      element.toggleAttribute('data-more-right', element.scrollLeft + element.clientWidth < element.scrollWidth - 1)
      element.toggleAttribute('data-more-below', element.scrollTop + element.clientHeight < element.scrollHeight - 1)
    }
    const measure = () => {
      setOverflows(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight)
      fade()
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', fade, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', fade)
    }
  }, [])
  return { ref, attributes: overflows ? { tabIndex: 0, role: 'region' as const, 'aria-label': label } : {} }
}

interface ScrollableProps extends Omit<BoxProps, 'className'> {
  /** Accessible name while it can be scrolled. */
  label: string
  children: ReactNode
}

/** A scroll area for a long list, focusable only while it overflows. */
export function Scrollable({ label, children, ...boxProps }: ScrollableProps) {
  const { ref, attributes } = useScrollable<HTMLDivElement>(label)
  return (
    <Box {...boxProps} ref={ref} className={classes.scrollable} {...attributes}>
      {children}
    </Box>
  )
}
