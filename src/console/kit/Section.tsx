import { Box, Group, Text, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './Section.module.css'

export interface SectionProps {
  title: string
  /** Beside the title: a count, "failures first" */
  hint?: ReactNode
  /** A link or a small button at the right. */
  action?: ReactNode
  anchor?: string
  children: ReactNode
}

export function Section({ title, hint, action, anchor, children }: SectionProps) {
  const id = useId()
  return (
    <Box component="section" id={anchor} aria-labelledby={id} className={classes.section} miw={0}>
      <Group align="baseline" gap="sm" mb="sm">
        <Title order={2} id={id} miw={0} className={classes.title}>
          {title}
        </Title>
        {hint !== undefined && (
          <Text span fz="sm" c="var(--text-3)">
            {hint}
          </Text>
        )}
        {/* The negative margin keeps headers with and without a control equally high. */}
        {action && (
          <Box ml="auto" my={-4} maw="100%" fz="sm" className={classes.action}>
            {action}
          </Box>
        )}
      </Group>
      {children}
    </Box>
  )
}
