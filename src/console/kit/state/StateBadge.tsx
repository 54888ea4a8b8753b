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

/** An icon with text: "6 of 6", "1 failed in step 5". Plain elements for speed: every row of a long table has one. */
export function Status({ icon, children }: { icon: StateIcon; children: ReactNode }) {
  const Icon = icons[icon]
  return (
    <span className={classes.status} data-icon={icon}>
      <Icon size={14} aria-hidden="true" className={classes.icon} />
      <span className={classes.label}>{children}</span>
    </span>
  )
}

/** A state as icon and label. `state` is as sent by the service: the same word can mean different things, and '' is unknown. */
export function StateBadge({ kind, state }: { kind: StateKind; state: string }) {
  const { icon, label } = describeState(kind, state)
  return <Status icon={icon}>{label}</Status>
}
