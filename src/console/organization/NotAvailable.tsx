import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { problemOfError } from '../data/problem.ts'

/** Replaces one panel whose reading failed; the rest of the page stays. */
export function NotAvailable({
  what,
  reading,
}: {
  what: string
  reading: { readonly error: Error | null }
}): ReactNode {
  if (!reading.error) return null
  return (
    <Text c="dimmed" fz="sm">
      No {what} to show: {problemOfError(reading.error).title.replace(/^./, (letter) => letter.toLowerCase())}.
    </Text>
  )
}
