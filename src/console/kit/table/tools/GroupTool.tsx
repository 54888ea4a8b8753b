import type { ReactNode } from 'react'
import { isGroupable } from '../columns.ts'
import type { TableToolsProps } from '../TableTools.tsx'
import classes from './Tools.module.css'

/** Which column the rows are grouped by. */
export function GroupTool<Row>({ columns, state, onStateChange }: TableToolsProps<Row>): ReactNode {
  const groupable = columns.filter(isGroupable)
  if (groupable.length === 0) return null
  return (
    <label className={classes.section}>
      <span className={classes.title}>Group by</span>
      <select
        className={classes.select}
        value={state.group ?? ''}
        onChange={(event) => onStateChange({ ...state, group: event.currentTarget.value || undefined })}
      >
        <option value="">Nothing</option>
        {groupable.map(({ id, header }) => (
          <option key={id} value={id}>
            {header}
          </option>
        ))}
      </select>
    </label>
  )
}
