import type { ReactNode } from 'react'
import type { Tone } from './state/states.ts'
import classes from './Meter.module.css'

export interface MeterProps {
  label: ReactNode
  value: number
  /** What a full bar stands for; 0 shows an empty bar. */
  max: number
  /** The figure in words, beside the bar: "6,240 / 8,000". */
  figure: string
  tone?: Tone
}

/** One bar with its name and its figure; a list of them lines up. */
export function Meter({ label, value, max, figure, tone = 'busy' }: MeterProps): ReactNode {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className={classes.meter}>
      <span className={classes.label}>{label}</span>
      <span className={classes.bar} aria-hidden="true">
        <span className={classes.fill} data-tone={tone} style={{ width: `${share * 100}%` }} />
      </span>
      <span className={classes.figure}>{figure}</span>
    </div>
  )
}
