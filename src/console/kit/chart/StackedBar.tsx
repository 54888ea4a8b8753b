import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../format.ts'
import type { Tone } from '../state/states.ts'

export interface StackedBarSegment {
  tone: Tone
  /** "unhealthy": color alone is not enough. */
  label: string
  count: number
}

export interface StackedBarProps {
  /** What is divided: "Health of web". */
  label: string
  segments: readonly StackedBarSegment[]
}

/** Proportions at a glance, described as "208 good, 20 unhealthy". */
export function StackedBar({ label, segments }: StackedBarProps): ReactNode {
  const shown = segments.filter(({ count }) => count > 0)
  const total = shown.reduce((sum, { count }) => sum + count, 0)
  const text = shown.map((part) => `${formatCount(part.count)} ${part.label}`).join(', ') || 'none'
  return (
    <Progress.Root role="img" aria-label={`${label}: ${text}`} title={text} size={10} radius="xs" miw={48} w="100%">
      {shown.map((part) => (
        <Progress.Section
          key={part.label}
          withAria={false}
          value={(100 * part.count) / total}
          color={part.tone === 'idle' ? 'var(--line-2)' : part.tone}
          // One of thousands stays visible.
          miw={3}
          style={{ forcedColorAdjust: 'none' }}
        />
      ))}
    </Progress.Root>
  )
}
