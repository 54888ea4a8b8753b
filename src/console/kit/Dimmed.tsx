import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** Secondary text within a line or a cell: "none open". */
export const Dimmed = ({ children }: { children: ReactNode }) => (
  <Text span inherit c="dimmed">
    {children}
  </Text>
)

/** A small dimmed line: that a list is empty, or what a part of the page means. */
export const Note = (props: TextProps & { children: ReactNode; role?: 'status' }) => (
  <Text c="dimmed" fz="sm" {...props} />
)
