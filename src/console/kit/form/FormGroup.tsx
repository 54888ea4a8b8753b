import { Box, Divider, Flex, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Note } from '../Dimmed.tsx'

interface FormGroupProps {
  title: string
  description?: ReactNode
  children: ReactNode
}

/** A group of fields with its heading on the left, or above on narrow screens. */
export const FormGroup = ({ title, description, children }: FormGroupProps): ReactNode => (
  <Box role="group" aria-label={title} style={{ scrollMarginTop: 'var(--mantine-spacing-xl)' }}>
    <Flex direction={{ base: 'column', md: 'row' }} gap={{ base: 'sm', md: 32 }}>
      <Box w={{ base: '100%', md: 240 }} flex="none">
        <Title order={2}>{title}</Title>
        {description && <Note>{description}</Note>}
      </Box>
      <Stack gap="lg" flex={1} miw={0} maw={560}>
        {children}
      </Stack>
    </Flex>
    <Divider mt="xl" />
  </Box>
)
