import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconLoader2,
  IconRotateClockwise,
  IconTrendingDown,
  IconTrendingUp,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StateBadge.module.css'
import { describeState, type StateIcon, type StateKind } from './states.ts'

// The shape carries the meaning; the color repeats it.
const icons = {
  good: IconCircleCheck,
  busy: IconLoader2,
  attention: IconAlertTriangle,
  bad: IconAlertOctagon,
  idle: IconCircleDashed,
  canceled: IconBan,
  replace: IconRotateClockwise,
  over: IconTrendingUp,
  under: IconTrendingDown,
}

export interface StatusProps {
  icon: StateIcon
  /** Required, since color alone says nothing. */
  children: ReactNode
}

/** An icon with text: "6 of 6", "1 failed in step 5". Plain elements for speed: every row of a long table has one. */
export function Status({ icon, children }: StatusProps) {
  const Icon = icons[icon]
  return (
    <span className={classes.status} data-icon={icon}>
      <Icon size={14} aria-hidden="true" className={classes.icon} />
      <span className={classes.label}>{children}</span>
    </span>
  )
}

export interface StateBadgeProps {
  /** Which states: the same word can mean different things. */
  kind: StateKind
  /** As sent by the service; '' is unknown. */
  state: string
}

/** A state of the service as icon and label. */
export function StateBadge({ kind, state }: StateBadgeProps) {
  const { icon, label } = describeState(kind, state)
  return <Status icon={icon}>{label}</Status>
}
