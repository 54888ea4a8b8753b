import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { toProblem } from '../../data/problem.ts'

/** Says that states are missing and why; the list below is shown without them. */
export function HealthNotice({ query }: { query: UseQueryResult }) {
  if (!query.error || query.data !== undefined) return null
  const { title, messages } = toProblem(query.error)
  return (
    <Text fz="sm" c="dimmed" mb="md" role="status">
      Health cannot be read: {(messages[0] ?? title).replace(/\.$/, '')}. The lists are complete, but without states.
    </Text>
  )
}
