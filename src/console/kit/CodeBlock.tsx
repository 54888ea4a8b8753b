import type { ReactNode } from 'react'
import classes from './CodeBlock.module.css'
import { useScrollable } from './use-scrollable.ts'

interface CodeBlockProps {
  /** As a screen reader calls the place while it can be scrolled. */
  label: string
  /** In pixels; undefined: as high as its text. */
  maxHeight: number | undefined
  children: string
}

/** Text as it is sent or answered, in its room: without a pointer it can be scrolled as well. */
export function CodeBlock({ label, maxHeight, children }: CodeBlockProps): ReactNode {
  const { ref, attributes } = useScrollable<HTMLPreElement>(label)
  return (
    <pre ref={ref} className={classes.code} style={{ maxHeight }} {...attributes}>
      {children}
    </pre>
  )
}
