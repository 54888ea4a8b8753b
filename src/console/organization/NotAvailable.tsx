import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { toProblem } from '../data/problem.ts'

/** One line in place of a panel whose query failed. */
export function NotAvailable({ what, query }: { what: string; query: { readonly error: Error | null } }): ReactNode {
  if (!query.error) return null
  return (
    <Text c="dimmed" fz="sm">
      No {what} to show: {toProblem(query.error).title.replace(/^./, (letter) => letter.toLowerCase())}.
    </Text>
  )
}
