import { Box, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Instance } from '../../contract/core/records.ts'
import { CopyButton } from '../kit/CopyButton.tsx'
import { formatCount } from '../kit/format.ts'
import { Scrollable } from '../kit/Scrollable.tsx'
import { StateBadge, Status } from '../kit/state/StateBadge.tsx'
import { cloudOf } from './instances/instance.ts'
import type { MarkStatus } from './replacement/mark-summary.ts'
import { isMarked } from './health/counts.ts'

// Further instances are copied but not shown.
const MAX_SHOWN = 100
const NONE: readonly string[] = []

interface SelectedInstancesProps {
  readonly instances: readonly Instance[]
  /** Names of those that no longer exist; nothing is done about them. */
  readonly notFound?: readonly string[]
  /** What became of an instance, once that is known. */
  readonly getStatus: ((instance: Instance) => MarkStatus) | undefined
}

const StatusLabel = ({ icon, label }: MarkStatus) => <Status icon={icon}>{label}</Status>

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
export function SelectedInstances({ instances, notFound = NONE, getStatus }: SelectedInstancesProps) {
  const more = instances.length - MAX_SHOWN
  return (
    <section aria-label="Selected instances">
      <Group justify="space-between">
        <Title order={3}>{getStatus ? 'Result' : 'Instances'}</Title>
        <CopyButton text={() => instances.map(({ ciName, ciId }) => `${ciName}\t${ciId}`).join('\n')}>
          Copy list
        </CopyButton>
      </Group>
      <Scrollable label="Selected instances, scrollable" mah={142} bd="1px solid var(--line)" bdrs="md">
        <ul aria-label="Selected instances">
          {instances.slice(0, MAX_SHOWN).map((instance) => (
            <Row key={instance.ciId} name={instance.ciName} cloud={cloudOf(instance)}>
              {getStatus ? (
                <StatusLabel {...getStatus(instance)} />
              ) : isMarked(instance) ? (
                <StatusLabel
                  icon="replace"
                  label={`already marked${instance.updatedBy && ` by ${instance.updatedBy}`}`}
                />
              ) : (
                <StateBadge kind="health" state={instance.opsState} />
              )}
            </Row>
          ))}
          {notFound.map((name) => (
            <Row key={name} name={name}>
              <StatusLabel icon="attention" label="no longer exists, left out" />
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
