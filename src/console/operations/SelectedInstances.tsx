import { Box, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Instance } from '../../contract/core/records.ts'
import { CopyButton } from '../kit/CopyButton.tsx'
import { formatCount } from '../kit/format.ts'
import { Scrollable } from '../kit/Scrollable.tsx'
import { StateBadge, Status } from '../kit/state/StateBadge.tsx'
import type { StateIcon } from '../kit/state/states.ts'
import { cloudOf, isMarked } from './instance.ts'

// Further instances are copied but not shown.
const MAX_SHOWN = 100

export interface InstanceStatus {
  readonly icon: StateIcon
  readonly label: string
}

const Row = ({ name, cloud, children }: { name: string; cloud?: string; children: ReactNode }) => (
  <Group component="li" gap="md" px="md" py={3} wrap="nowrap">
    <Text span ff="monospace" fz="xs" flex="2 1 0" miw={0}>
      <bdi>{name}</bdi>
    </Text>
    <Box flex="2 1 0" miw={0}>
      {children}
    </Box>
    <Text span inherit c="dimmed" flex="1 1 0" miw={0} visibleFrom="xs">
      <bdi>{cloud}</bdi>
    </Text>
  </Group>
)

function CurrentStatus({ instance }: { instance: Instance }) {
  const health = <StateBadge kind="health" state={instance.opsState} />
  if (!isMarked(instance)) return health
  return (
    <Group gap="0 12px">
      {health}
      <Status icon="replace">marked for replacement{instance.updatedBy && ` by ${instance.updatedBy}`}</Status>
    </Group>
  )
}

interface SelectedInstancesProps {
  instances: readonly Instance[]
  /** Names of the selected instances that no longer exist. */
  notFound?: readonly string[]
  /** The outcome for an instance; undefined before the write. */
  getStatus?: ((instance: Instance) => InstanceStatus) | undefined
}

/** The instances that a dialog acts on. */
export function SelectedInstances({ instances, notFound, getStatus }: SelectedInstancesProps) {
  const hiddenCount = instances.length - MAX_SHOWN
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
          {instances.slice(0, MAX_SHOWN).map((instance) => {
            const status = getStatus?.(instance)
            return (
              <Row key={instance.ciId} name={instance.ciName} cloud={cloudOf(instance)}>
                {status ? <Status icon={status.icon}>{status.label}</Status> : <CurrentStatus instance={instance} />}
              </Row>
            )
          })}
          {notFound?.map((name) => (
            <Row key={name} name={name}>
              <Status icon="attention">no longer exists, left out</Status>
            </Row>
          ))}
          {hiddenCount > 0 && (
            <Text component="li" inherit c="dimmed" px="md">
              and {formatCount(hiddenCount)} more
            </Text>
          )}
        </ul>
      </Scrollable>
    </section>
  )
}
