import { ActionIcon, Group, Paper, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useContext, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Facts } from '../Facts.tsx'
import { formatCount, showInvisible } from '../format.ts'
import { Section } from '../Section.tsx'
import { InspectorContext } from '../table/neighbours.ts'
import { useCloseOnEscape } from './use-close-on-escape.ts'
import classes from './Inspector.module.css'

function StepLink({ label, to, children }: { label: string; to: string | undefined; children: ReactNode }) {
  if (to === undefined)
    return (
      <ActionIcon component="span" role="link" aria-disabled="true" data-disabled aria-label={label}>
        {children}
      </ActionIcon>
    )
  return (
    <ActionIcon component={Link} to={to} replace preventScrollReset aria-label={label} title={label}>
      {children}
    </ActionIcon>
  )
}

interface InspectorProps {
  title: string
  /** Singular: "instance". */
  noun: string
  states: ReactNode
  /** Secrets must be masked. */
  attributes?: readonly (readonly [name: string, value: string])[]
  raw?: ReactNode
  /** Sections before the attributes. */
  children: ReactNode
}

/** One record beside its list, in the `inspector` of a DataTable, with links to the previous and next one. */
export function Inspector(props: InspectorProps) {
  const { title, noun, states, attributes = [], raw, children } = props
  const { position, count, previousTo, nextTo, closeTo } = useContext(InspectorContext)
  useCloseOnEscape(closeTo)
  return (
    <Paper component="aside" className={classes.inspector} px="lg" py="md" fz="sm" aria-labelledby="inspected">
      <Group gap={4} wrap="nowrap">
        <Title order={2} id="inspected" flex={1} miw={0} fz="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{showInvisible(title)}</bdi>
        </Title>
        <Text span fz="sm" c="var(--text-3)" style={{ whiteSpace: 'nowrap' }}>
          {position === undefined ? 'not in the list' : `${formatCount(position)} of ${formatCount(count)}`}
        </Text>
        <StepLink label={`Previous ${noun}`} to={previousTo}>
          <IconChevronLeft size={16} />
        </StepLink>
        <StepLink label={`Next ${noun}`} to={nextTo}>
          <IconChevronRight size={16} />
        </StepLink>
        <StepLink label="Close" to={closeTo}>
          <IconX size={16} />
        </StepLink>
      </Group>
      <Group gap="md" mt="sm" mb="lg">
        {states}
      </Group>
      {children}
      {attributes.length > 0 && (
        <Section title="Attributes">
          <Facts facts={attributes.map(([term, value]) => ({ term, value, mono: true }))} />
        </Section>
      )}
      {raw}
    </Paper>
  )
}
