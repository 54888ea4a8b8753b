import type { ReactNode } from 'react'
import { formatCount, formatCountOf } from '../format.ts'
import { StateBadge } from '../state/StateBadge.tsx'
import { stateLook } from '../state/states.ts'
import { showUnseen } from '../unseen.ts'
import type { Column } from './columns.ts'
import boxes from './CheckBox.module.css'
import classes from './TableGrid.module.css'
import type { Group } from './lines.ts'

interface GroupRowProps<Row> {
  group: Group
  column: Column<Row>
  at: number
  /** px from the top of the rows. */
  top: number
  /** How many columns its name spans. */
  span: number
  /** How many rows of the group are selected; undefined where rows cannot be selected. */
  selected: number | undefined
  cursor: number | undefined
}

/** The line of a group: what its rows have in common, and how many they are. */
export function GroupRow<Row>(props: GroupRowProps<Row>): ReactNode {
  const { group, column, at, top, span, selected, cursor } = props
  // A state that is not known is one; where there is none, none is named.
  const state = column.kind === 'state' && group.given ? column.states : undefined
  const name =
    state !== undefined
      ? stateLook(state, group.value).word
      : showUnseen(group.value) || `no ${column.header.toLowerCase()}`
  const checks = selected === undefined ? 0 : 1
  const onName = cursor !== undefined && cursor >= checks
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
            className={boxes.box}
            aria-checked={selected === group.count || (selected > 0 && 'mixed')}
            aria-label={`Select ${formatCountOf(group.count, 'row')} of ${name}`}
          />
        </div>
      )}
      <div role="rowheader" aria-colspan={span} className={classes.groupName} tabIndex={onName ? 0 : -1}>
        <span aria-hidden="true" className={classes.caret} data-open={group.open || undefined} />
        <span className={classes.dim}>{column.header}</span>{' '}
        {state !== undefined ? (
          <StateBadge kind={state} state={showUnseen(group.value)} />
        ) : (
          <b>
            <bdi>{name}</bdi>
          </b>
        )}{' '}
        <span className={classes.groupCount}>{formatCount(group.count)}</span>
      </div>
    </div>
  )
}
