import { Paper, Skeleton as Line, Stack } from '@mantine/core'

export interface SkeletonProps {
  lines: number
  /** `rows`: as high as table rows. `table`: the same inside a border. */
  variant?: 'text' | 'rows' | 'table'
}

const LINE_HEIGHT = 10
/** With its line, as high as a line of text. */
const TEXT_GAP = '9px'
const WIDTHS = ['54%', '42%', '30%']

/** Placeholder lines that reserve the space of content that is loading. */
export function Skeleton({ lines, variant = 'text' }: SkeletonProps) {
  const gap = variant === 'text' ? TEXT_GAP : `calc(var(--row) - ${LINE_HEIGHT}px)`
  return (
    <Paper aria-hidden="true" withBorder={variant === 'table'} bg={variant === 'table' ? undefined : 'transparent'}>
      <Stack gap={gap} px={variant === 'text' ? 0 : 'md'} py={`calc(${gap} / 2)`}>
        {Array.from({ length: lines }, (_, index) => (
          <Line key={index} h={LINE_HEIGHT} w={WIDTHS[index % WIDTHS.length]} />
        ))}
      </Stack>
    </Paper>
  )
}
