import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { problemOfError } from '../../data/problem.ts'

/** Says that states are missing and why; the list below is shown without them. */
export function HealthNotice({ reading }: { reading: UseQueryResult }) {
  if (!reading.error || reading.data !== undefined) return null
  const { title, messages } = problemOfError(reading.error)
  return (
    <Text fz="sm" c="dimmed" mb="md" role="status">
      Health cannot be read: {(messages[0] ?? title).replace(/\.$/, '')}. The lists are complete, but without states.
    </Text>
  )
}
