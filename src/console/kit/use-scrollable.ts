import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

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
