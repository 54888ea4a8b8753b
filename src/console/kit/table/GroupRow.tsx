import { Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount, formatCountOf, showInvisible } from '../format.ts'
import { StateBadge } from '../state/StateBadge.tsx'
import { describeState } from '../state/states.ts'
import type { Column } from './columns.ts'
import classes from './TableRow.module.css'
import type { Group } from './row-index/lines.ts'

interface GroupRowProps<Row> {
  group: Group
  column: Column<Row>
  at: number
  /** px from the first row. */
  top: number
  span: number
  /** Number of selected rows; undefined if rows cannot be selected. */
  selected: number | undefined
  cursor: number | undefined
}

export function GroupRow<Row>(props: GroupRowProps<Row>): ReactNode {
  const { group, column, at, top, span, selected, cursor } = props
  // An empty state is still a state; a missing one is not.
  const state = column.kind === 'state' && group.hasValue ? column.states : undefined
  const name =
    state !== undefined
      ? describeState(state, group.value).label
      : showInvisible(group.value) || `no ${column.header.toLowerCase()}`
  const checks = selected === undefined ? 0 : 1
  const isNameFocused = cursor !== undefined && cursor >= checks
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-level={1}
      aria-expanded={group.open}
      aria-selected={selected === undefined ? undefined : selected === group.count}
      className={classes.row}
      data-group=""
      data-cursor={cursor === undefined ? undefined : true}
      style={{ top }}
    >
      {selected !== undefined && (
        <div role="gridcell" className={classes.check} tabIndex={cursor === 0 ? 0 : -1}>
          <span
            role="checkbox"
            tabIndex={-1}
            className={classes.box}
            aria-checked={selected === group.count || (selected > 0 && 'mixed')}
            aria-label={`Select ${formatCountOf(group.count, 'row')} of ${name}`}
          />
        </div>
      )}
      <div role="rowheader" aria-colspan={span} className={classes.groupName} tabIndex={isNameFocused ? 0 : -1}>
        {group.open ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        <Text span inherit c="dimmed">
          {column.header}
        </Text>{' '}
        {state !== undefined ? (
          <StateBadge kind={state} state={showInvisible(group.value)} />
        ) : (
          <b>
            <bdi>{name}</bdi>
          </b>
        )}{' '}
        <Text span inherit c="dimmed">
          {formatCount(group.count)}
        </Text>
      </div>
    </div>
  )
}
