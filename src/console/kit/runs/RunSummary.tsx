import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { RunStats } from './RunStats.tsx'
import type { Run } from './runs.ts'

/** The figures of a list of runs, above it. Their space is reserved while the list is loading; on phones the bars are below. */
export const RunSummary = ({ runs, noun }: { runs: readonly Run[] | undefined; noun: string }): ReactNode => (
  <Group justify="space-between" align="flex-start" gap="8px 32px" mih={{ base: 136, xs: 72 }} mb="lg" flex="none">
    {runs && <RunStats runs={runs} noun={noun} />}
  </Group>
)
