import { Code } from '@mantine/core'
import type { ReactNode } from 'react'
import { useScrollable } from '../Scrollable.tsx'

interface CodeBlockProps {
  /** Accessible name while it can be scrolled. */
  label: string
  /** Pixels; undefined: as high as the text. */
  maxHeight: number | undefined
  children: ReactNode
}

/** Preformatted text that wraps and can be scrolled by keyboard. */
export function CodeBlock({ label, maxHeight, children }: CodeBlockProps) {
  const { ref, attributes } = useScrollable<HTMLPreElement>(label)
  return (
    <Code
      block
      ref={ref}
      mah={maxHeight}
      mt="xs"
      lh="18px"
      style={{ overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      {...attributes}
    >
      {children}
    </Code>
  )
}
