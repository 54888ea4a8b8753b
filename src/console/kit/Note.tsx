import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface NoteProps extends TextProps {
  children: ReactNode
  role?: 'status'
}

/** A small dimmed line: that a list is empty, or what a part of the page means. */
export const Note = (props: NoteProps) => <Text c="dimmed" fz="sm" {...props} />
