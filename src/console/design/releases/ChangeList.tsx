import { Anchor, Text, Box, Group } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Diff } from '../../kit/Diff.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { Section } from '../../kit/Section.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { StateIcon } from '../../kit/state/states.ts'
import { Time } from '../../kit/Time.tsx'
import { paths } from '../../paths.ts'
import { byPlatform, shortClass, type ChangedRecord } from './changed-records.ts'
import { pendingWord } from './pending.ts'

interface DesignPlace {
  readonly organization: string
  readonly assembly: string
}

interface ChangeListProps {
  readonly place: DesignPlace
  readonly records: readonly ChangedRecord[]
  /** What an action is called: before the commit "to be added", afterwards "added". */
  readonly wordFor?: (action: string) => string
  /** Two things beside each other, instead of one before and after: what they are called. */
  readonly sides?: readonly [string, string]
  /** Beside the name of a platform: what can be done with its changes alone. */
  readonly renderAction?: (platform: string, records: readonly ChangedRecord[]) => ReactNode
}

const MARKS: Readonly<Record<string, StateIcon>> = { add: 'good', update: 'attention', delete: 'bad' }

/** A record with more differences is folded at first, and each where there are many of them. */
const SHOWN_AT_ONCE = 6
const MANY = 20

const KIND_WORDS = { platform: 'platform', variable: 'variable', monitor: 'monitor', attachment: 'attachment' }

const kindWord = ({ kind, className, component }: ChangedRecord): string => {
  if (kind === 'component') return shortClass(className)
  return component ? `${KIND_WORDS[kind]} of ${component}` : KIND_WORDS[kind]
}

function addressOf({ organization, assembly }: DesignPlace, { kind, name, platform, component }: ChangedRecord) {
  if (kind === 'platform') return paths.designPlatform(organization, assembly, name)
  if (kind === 'component') return paths.designComponent(organization, assembly, platform, name)
  if (kind === 'variable')
    return platform
      ? paths.designPlatformVariables(organization, assembly, platform)
      : paths.designVariables(organization, assembly)
  return component
    ? paths.designPart(organization, assembly, platform, component, kind, name)
    : paths.designPlatform(organization, assembly, platform)
}

const NOTHING_SHOWN: Readonly<Record<string, string>> = {
  add: 'It is added as the pack has it.',
  delete: 'It is removed.',
}

function Record({
  place,
  record,
  wordFor,
  sides,
  few,
}: Required<Pick<ChangeListProps, 'place' | 'wordFor'>> &
  Pick<ChangeListProps, 'sides'> & { record: ChangedRecord; few: boolean }) {
  const { name, action, by, at, differences } = record
  if (sides && differences.length === 0)
    return (
      <Group gap="lg" mb="md" fz="sm">
        <Text component="bdi" inherit fw={500}>
          {name}
        </Text>
        <Text span inherit c="dimmed">
          {kindWord(record)}
        </Text>
        <span>{wordFor(action)}</span>
      </Group>
    )
  return (
    <Box
      component="details"
      mb="lg"
      fz="sm"
      style={{ overflowWrap: 'anywhere' }}
      open={few && differences.length <= SHOWN_AT_ONCE}
    >
      <Group component="summary" gap="md" mb="xs" style={{ cursor: 'pointer' }}>
        <IconSelector size={14} aria-hidden />
        <Text component="bdi" inherit fw={500}>
          {name}
        </Text>
        <Text span inherit c="dimmed">
          {kindWord(record)}
        </Text>
        <Status icon={MARKS[action] ?? 'idle'}>{wordFor(action)}</Status>
        <Text span inherit c="dimmed">
          {(!few || differences.length > SHOWN_AT_ONCE) &&
            differences.length > 0 &&
            `${formatCountOf(differences.length, 'attribute')} `}
          {by && (
            <>
              by <bdi>{by}</bdi>{' '}
            </>
          )}
          {at !== undefined && <Time value={at} as="moment" />}
        </Text>
      </Group>
      {differences.length > 0 ? (
        <Diff label={`${sides ? 'Differences' : 'Changes'} of ${name}`} differences={differences} sides={sides} />
      ) : (
        <Text c="dimmed">
          {NOTHING_SHOWN[action] ?? 'No attribute has another value: comments or relations changed.'}
        </Text>
      )}
      {!sides && (
        <Anchor component={Link} to={addressOf(place, record)}>
          Open {name}
        </Anchor>
      )}
    </Box>
  )
}

/** Changed records by platform, each with its attributes before and after. */
export function ChangeList({ place, records, wordFor = pendingWord, sides, renderAction }: ChangeListProps): ReactNode {
  return byPlatform(records).map(({ platform, records: changed }) => (
    <Section
      key={platform}
      title={platform || 'Variables of the assembly'}
      hint={formatCountOf(changed.length, 'record')}
      action={platform !== '' && renderAction?.(platform, changed)}
    >
      {changed.map((record) => (
        <Record
          key={record.id}
          place={place}
          record={record}
          wordFor={wordFor}
          few={records.length <= MANY}
          {...(sides && { sides })}
        />
      ))}
    </Section>
  ))
}
