import { Text, Box, Group } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Diff } from '../../kit/Diff.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { Section } from '../../kit/Section.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { StateIcon } from '../../kit/state/states.ts'
import { TimeByUser } from '../../kit/Time.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { Dimmed } from '../../kit/Dimmed.tsx'
import { paths, type AssemblyScope } from '../../routing/paths.ts'
import { groupByPlatform, type ChangedRecord } from './changed-records.ts'
import { pendingLabel } from './pending.ts'

interface ChangeListProps {
  scope: AssemblyScope
  records: readonly ChangedRecord[]
  /** "to be added" before a commit, "added" afterwards. */
  actionLabel?: ((action: string) => string) | undefined
  renderAction?: (platform: string) => ReactNode
}

const ACTION_ICONS = new Map<string, StateIcon>([
  ['add', 'good'],
  ['update', 'attention'],
  ['delete', 'bad'],
])

/** Records are collapsed initially if they have more differences, or if there are more records. */
const MAX_EXPANDED_DIFFERENCES = 6
const MAX_EXPANDED_RECORDS = 20

function recordPath(scope: AssemblyScope, { kind, name, platform, component }: ChangedRecord) {
  if (kind === 'platform') return paths.designPlatform({ ...scope, platform: name })
  if (kind === 'component') return paths.designComponent({ ...scope, platform, component: name })
  if (kind === 'variable')
    return platform ? paths.designPlatformVariables({ ...scope, platform }) : paths.designVariables(scope)
  return component
    ? paths.designPart({ ...scope, platform, component, parts: `${kind}s`, part: name })
    : paths.designPlatform({ ...scope, platform })
}

const NO_DIFFERENCES_TEXT = new Map([
  ['add', 'Added with the values of the pack.'],
  ['delete', 'Deleted.'],
])

interface ChangedRecordDetailsProps extends Pick<ChangeListProps, 'scope'> {
  record: ChangedRecord
  actionLabel: (action: string) => string
  defaultExpanded: boolean
}

function ChangedRecordDetails({ scope, record, actionLabel, defaultExpanded }: ChangedRecordDetailsProps) {
  const { name, label, action, by, at, differences } = record
  const expanded = defaultExpanded && differences.length <= MAX_EXPANDED_DIFFERENCES
  return (
    <Box component="details" mb="lg" fz="sm" style={{ overflowWrap: 'anywhere' }} open={expanded}>
      <Group component="summary" gap="md" mb="xs" style={{ cursor: 'pointer' }}>
        <IconSelector size={14} aria-hidden />
        <Text component="bdi" inherit fw={500}>
          {name}
        </Text>
        <Dimmed>{label}</Dimmed>
        <Status icon={ACTION_ICONS.get(action) ?? 'idle'}>{actionLabel(action)}</Status>
        <Dimmed>
          {!expanded && differences.length > 0 && `${formatCountOf(differences.length, 'attribute')} `}
          {at !== undefined && <TimeByUser time={at} by={by} />}
        </Dimmed>
      </Group>
      {differences.length > 0 ? (
        <Diff label={`Changes to ${name}`} differences={differences} />
      ) : (
        <Text c="dimmed">{NO_DIFFERENCES_TEXT.get(action) ?? 'Only comments or relations changed.'}</Text>
      )}
      <TextLink to={recordPath(scope, record)}>Open {name}</TextLink>
    </Box>
  )
}

/** Changed records by platform, with their differences. */
export function ChangeList({ scope, records, actionLabel = pendingLabel, renderAction }: ChangeListProps) {
  return groupByPlatform(records).map(({ platform, records: changed }) => (
    <Section
      key={platform}
      title={platform || 'Variables of the assembly'}
      hint={formatCountOf(changed.length, 'record')}
      action={platform !== '' && renderAction?.(platform)}
    >
      {changed.map((record) => (
        <ChangedRecordDetails
          key={record.id}
          scope={scope}
          record={record}
          actionLabel={actionLabel}
          defaultExpanded={records.length <= MAX_EXPANDED_RECORDS}
        />
      ))}
    </Section>
  ))
}
