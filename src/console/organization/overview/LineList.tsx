import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCountOf } from '../../kit/format.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import classes from './LineList.module.css'

interface LineListProps<Item> {
  /** Undefined while loading. */
  items: readonly Item[] | undefined
  maxLines: number
  /** Their height is reserved. */
  reservedLines: number
  /** The page that shows all. */
  moreTo: string
  /** A list item. */
  renderLine: (item: Item) => ReactNode
  /** Below the lines. */
  children: ReactNode
}

/** The first items as a list of links. */
export function LineList<Item>(props: LineListProps<Item>) {
  const { items, maxLines, reservedLines, moreTo, renderLine, children } = props
  const more = items && items.length > maxLines ? items.length - maxLines + 1 : 0
  return (
    <Paper
      display="flex"
      mih={{ base: 57 * reservedLines + 1, sm: 35 * reservedLines + 1 }}
      fz="sm"
      style={{ flexDirection: 'column', overflow: 'hidden' }}
    >
      {!items && <Skeleton lines={reservedLines} variant="rows" />}
      {items && items.length > 0 && (
        <ul className={classes.lines}>
          {items.slice(0, more > 0 ? maxLines - 1 : undefined).map(renderLine)}
          {more > 0 && (
            <li>
              <TextLink to={moreTo} preventScrollReset className={classes.line}>
                Show {formatCountOf(more, 'more', 'more')}
              </TextLink>
            </li>
          )}
        </ul>
      )}
      {children}
    </Paper>
  )
}
