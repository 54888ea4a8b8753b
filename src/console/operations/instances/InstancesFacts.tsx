import { Box, Group } from '@mantine/core'
import { useMemo } from 'react'
import type { Instance } from '../../../contract/core/records.ts'
import { formatCountOf } from '../../kit/format.ts'
import { HealthStrip } from '../health/HealthStrip.tsx'
import { cloudOf } from './instance.ts'
import type { HealthCounts } from '../health/counts.ts'

/** On a narrow page the strip is below the words. */
const HEIGHT = { base: 44, xs: 20 }

interface InstancesFactsProps {
  readonly rows: readonly Instance[] | undefined
  readonly counts: HealthCounts | undefined
  /** What the list is of. */
  readonly subject: string
}

/** How many, where, and how they are. */
export function InstancesFacts({ rows, counts, subject }: InstancesFactsProps) {
  const clouds = useMemo(() => new Set(rows?.map(cloudOf)).size, [rows])
  if (!rows || !counts)
    return (
      <Group component="span" mih={HEIGHT}>
        Instances of {subject}
      </Group>
    )
  return (
    <Group component="span" gap="4px 12px" mih={HEIGHT} align="center">
      <span>
        {formatCountOf(rows.length, 'instance')}
        {rows.length > 0 && ` in ${formatCountOf(clouds, 'cloud')}`}
      </span>
      {rows.length > 0 && (
        <Box component="span" w={260}>
          <HealthStrip counts={counts} />
        </Box>
      )}
    </Group>
  )
}
