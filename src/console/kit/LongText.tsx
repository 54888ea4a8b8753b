import { Anchor } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatCount, showInvisible } from './format.ts'

const PREVIEW_LENGTH = 400

/** Untrusted text: isolated in its direction, invisible characters made visible, and cut when it is very long. */
export function LongText({ children }: { children: string }): ReactNode {
  const [all, showAll] = useState(false)
  if (all || children.length <= 2 * PREVIEW_LENGTH) return <bdi>{showInvisible(children)}</bdi>
  return (
    <>
      <bdi>{showInvisible(children.slice(0, PREVIEW_LENGTH))}…</bdi>{' '}
      <Anchor component="button" type="button" fz="xs" underline="always" onClick={() => showAll(true)}>
        Show all {formatCount(children.length)} characters
      </Anchor>
    </>
  )
}
