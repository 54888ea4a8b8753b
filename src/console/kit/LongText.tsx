import { useState, type ReactNode } from 'react'
import { formatCount } from './format.ts'
import classes from './LongText.module.css'
import { showUnseen } from './unseen.ts'

const SHOWN = 400

/** Text of anybody: as text whatever is in it, turned by no direction mark beyond itself, and cut where it never ends. */
export function LongText({ children }: { children: string }): ReactNode {
  const [all, showAll] = useState(false)
  if (all || children.length <= 2 * SHOWN) return <bdi>{showUnseen(children)}</bdi>
  return (
    <>
      <bdi>{showUnseen(children.slice(0, SHOWN))}…</bdi>{' '}
      <button type="button" className={classes.more} onClick={() => showAll(true)}>
        Show all {formatCount(children.length)} characters
      </button>
    </>
  )
}
