import { ActionIcon, Group, Paper, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Facts } from '../Facts.tsx'
import { formatCount, showInvisible } from '../format.ts'
import { Section } from '../Section.tsx'
import type { Neighbours } from '../table/neighbours.ts'
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

export interface InspectorProps<Row> {
  title: string
  /** Singular: "instance". */
  noun: string
  /** The record's position in the list, from `renderInspector`. */
  neighbours: Neighbours<Row>
  /** The address with another record open, or none. */
  linkTo: (row: Row | undefined) => string
  /** Badges. */
  states: ReactNode
  /** Secrets must be masked. */
  attributes?: readonly (readonly [name: string, value: string])[]
  /** The record as JSON. */
  raw?: ReactNode
  /** Sections before the attributes. */
  children: ReactNode
}

/** One record beside its list, with links to the previous and next one. */
export function Inspector<Row>(props: InspectorProps<Row>) {
  const { title, noun, linkTo, states, attributes = [], raw, children } = props
  const { position, count, previous, next } = props.neighbours
  useCloseOnEscape(linkTo(undefined))
  return (
    <Paper component="aside" className={classes.inspector} px="lg" py="md" fz="sm" aria-labelledby="inspected">
      <Group gap={4} wrap="nowrap">
        <Title order={2} id="inspected" flex={1} miw={0} fz="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{showInvisible(title)}</bdi>
        </Title>
        <Text span fz="sm" c="var(--text-3)" style={{ whiteSpace: 'nowrap' }}>
          {position === undefined ? 'not in the list' : `${formatCount(position)} of ${formatCount(count)}`}
        </Text>
        <StepLink label={`Previous ${noun}`} to={previous && linkTo(previous)}>
          <IconChevronLeft size={16} />
        </StepLink>
        <StepLink label={`Next ${noun}`} to={next && linkTo(next)}>
          <IconChevronRight size={16} />
        </StepLink>
        <StepLink label="Close" to={linkTo(undefined)}>
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
