import { Progress } from '@mantine/core'
import { formatCount } from '../format.ts'
import type { Tone } from '../state/states.ts'

export interface StackedBarSegment {
  tone: Tone
  label: string
  count: number
}

export interface StackedBarProps {
  label: string
  segments: readonly StackedBarSegment[]
  /** In pixels. */
  height?: number
}

/** Proportions as a bar, described as "208 good, 20 unhealthy". */
export function StackedBar({ label, segments, height = 10 }: StackedBarProps) {
  const shown = segments.filter(({ count }) => count > 0)
  const total = shown.reduce((sum, { count }) => sum + count, 0)
  const text = shown.map(({ count, label: name }) => `${formatCount(count)} ${name}`).join(', ') || 'none'
  return (
    <Progress.Root role="img" aria-label={`${label}: ${text}`} title={text} size={height} radius="xs" miw={48} w="100%">
      {shown.map((segment) => (
        <Progress.Section
          key={segment.label}
          withAria={false}
          value={(100 * segment.count) / total}
          color={segment.tone === 'idle' ? 'var(--line-2)' : segment.tone}
          // Keeps one of thousands visible.
          miw={3}
          style={{ forcedColorAdjust: 'none' }}
        />
      ))}
    </Progress.Root>
  )
}
