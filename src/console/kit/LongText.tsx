import { Anchor } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatCount } from './format.ts'
import { showUnseen } from './unseen.ts'

const SHOWN = 400

/** Untrusted text: isolated in its direction, invisible characters made visible, and cut when it is very long. */
export function LongText({ children }: { children: string }): ReactNode {
  const [all, showAll] = useState(false)
  if (all || children.length <= 2 * SHOWN) return <bdi>{showUnseen(children)}</bdi>
  return (
    <>
      <bdi>{showUnseen(children.slice(0, SHOWN))}…</bdi>{' '}
      <Anchor component="button" type="button" fz="xs" underline="always" onClick={() => showAll(true)}>
        Show all {formatCount(children.length)} characters
      </Anchor>
    </>
  )
}
