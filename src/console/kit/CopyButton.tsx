import { Button } from './Button.tsx'
import { useState, type ReactNode } from 'react'

export interface CopyButtonProps {
  /** Made only when asked for. */
  text: () => string
  /** The verb and what is copied: "Copy as curl". */
  children: string
  look?: 'plain' | 'quiet'
}

/** Copies text, and says whether that worked; browsers refuse it on pages without TLS. */
export function CopyButton({ text, children, look = 'quiet' }: CopyButtonProps): ReactNode {
  const [said, say] = useState<string>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      say('Copied')
    } catch {
      say('The browser did not allow it')
    }
  }
  return (
    <Button variant={look === 'quiet' ? 'subtle' : 'default'} onClick={() => void copy()} onBlur={() => say(undefined)}>
      <span aria-live="polite">{said ?? children}</span>
    </Button>
  )
}
