import { Box, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Instance } from '../../contract/core/records.ts'
import { CopyButton } from '../kit/CopyButton.tsx'
import { formatCount } from '../kit/format.ts'
import { Scrollable } from '../kit/Scrollable.tsx'
import { StateBadge, Status } from '../kit/state/StateBadge.tsx'
import { cloudOf } from './instances/instance.ts'
import type { Standing } from './replacement/mark-summary.ts'
import { isMarked } from './health/tally.ts'

// Further instances are copied but not shown.
const DRAWN = 100
const NONE: readonly string[] = []

interface ChosenListProps {
  readonly instances: readonly Instance[]
  /** Names of those that no longer exist; nothing is done about them. */
  readonly gone?: readonly string[]
  /** What became of an instance, once that is known. */
  readonly standingFor: ((instance: Instance) => Standing) | undefined
}

const Outcome = ({ mark, word }: Standing) => <Status icon={mark}>{word}</Status>

interface RowProps {
  readonly name: string
  readonly cloud?: string
  readonly children: ReactNode
}

const Row = ({ name, cloud = '', children }: RowProps) => (
  <Group component="li" gap="md" px="md" py={3} wrap="nowrap">
    <Text span ff="monospace" fz="xs" flex="2 1 0" miw={0}>
      <bdi>{name}</bdi>
    </Text>
    <Box flex="2 1 0" miw={0}>
      {children}
    </Box>
    <Text span inherit c="dimmed" flex="1 1 0" miw={0}>
      <bdi>{cloud}</bdi>
    </Text>
  </Group>
)

/** Exactly the instances that are meant. */
export function ChosenList({ instances, gone = NONE, standingFor }: ChosenListProps) {
  const more = instances.length - DRAWN
  return (
    <section aria-label="Selected instances">
      <Group justify="space-between">
        <Title order={3}>{standingFor ? 'Result' : 'Instances'}</Title>
        <CopyButton text={() => instances.map(({ ciName, ciId }) => `${ciName}\t${ciId}`).join('\n')}>
          Copy list
        </CopyButton>
      </Group>
      <Scrollable label="Selected instances, scrollable" mah={142} bd="1px solid var(--line)" bdrs="md">
        <ul aria-label="Selected instances">
          {instances.slice(0, DRAWN).map((instance) => (
            <Row key={instance.ciId} name={instance.ciName} cloud={cloudOf(instance)}>
              {standingFor ? (
                <Outcome {...standingFor(instance)} />
              ) : isMarked(instance) ? (
                <Outcome mark="replace" word={`already marked${instance.updatedBy && ` by ${instance.updatedBy}`}`} />
              ) : (
                <StateBadge kind="health" state={instance.opsState} />
              )}
            </Row>
          ))}
          {gone.map((name) => (
            <Row key={name} name={name}>
              <Outcome mark="attention" word="no longer exists, left out" />
            </Row>
          ))}
          {more > 0 && (
            <Text component="li" inherit c="dimmed" px="md">
              and {formatCount(more)} more
            </Text>
          )}
        </ul>
      </Scrollable>
    </section>
  )
}
