import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Secondary text within a line or a cell: "none open". */
export const Dimmed = ({ children }: { children: ReactNode }) => (
  <Text span inherit c="dimmed">
    {children}
  </Text>
)
