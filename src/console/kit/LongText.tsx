import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { formatCount, showInvisible } from './format.ts'

const PREVIEW_LENGTH = 400

/** Untrusted text: direction isolated, invisible characters shown, very long text truncated. */
export function LongText({ children }: { children: string }) {
  const [expanded, setExpanded] = useState(false)
  if (expanded || children.length <= 2 * PREVIEW_LENGTH) return <bdi>{showInvisible(children)}</bdi>
  return (
    <>
      <bdi>{showInvisible(children.slice(0, PREVIEW_LENGTH))}…</bdi>{' '}
      <Anchor component="button" type="button" fz="xs" underline="always" onClick={() => setExpanded(true)}>
        Show all {formatCount(children.length)} characters
      </Anchor>
    </>
  )
}
