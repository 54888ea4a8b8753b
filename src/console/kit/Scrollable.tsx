import { Box, type BoxProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import classes from './Scrollable.module.css'

/** Makes an element that can overflow scrollable by keyboard: `attributes` make it focusable and name it while it overflows. */
export function useScrollable<E extends HTMLElement>(label: string) {
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
  return { ref, attributes: overflows ? { tabIndex: 0, role: 'region' as const, 'aria-label': label } : {} }
}

interface ScrollableProps extends BoxProps {
  /** Accessible name while it can be scrolled. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/** A scroll area for a long list, focusable only while it overflows. */
export function Scrollable({ label, className, children, ...boxProps }: ScrollableProps) {
  const { ref, attributes } = useScrollable<HTMLDivElement>(label)
  return (
    <Box {...boxProps} ref={ref} className={`${classes.scrollable} ${className ?? ''}`} {...attributes}>
      {children}
    </Box>
  )
}
