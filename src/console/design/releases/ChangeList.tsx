import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAttributeLabels } from '../../data/class-metadata.ts'
import { Action, ChangeItem } from '../../kit/changes/ChangeItem.tsx'
import { Section } from '../../kit/Section.tsx'
import { TimeByUser } from '../../kit/Time.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { Dimmed } from '../../kit/Dimmed.tsx'
import type { AssemblyScope } from '../../routing/paths.ts'
import { countChanges, getRecordPath, groupByPlatform, type ChangedRecord } from './changed-records.ts'
import { formatChangeCounts, pendingLabel } from './pending.ts'

interface ChangeListProps {
  scope: AssemblyScope
  records: readonly ChangedRecord[]
  /** "to be added" before a commit, "added" afterwards. */
  actionLabel?: ((action: string) => string) | undefined
  renderAction?: (platform: string) => ReactNode
}

function getNote({ kind, action }: ChangedRecord): string | undefined {
  if (kind === 'relation' || action === 'delete') return undefined
  return action === 'add' ? 'Added with the values of the pack.' : 'Only comments or relations changed.'
}

/** Changed records by platform, with their differences. */
export function ChangeList({ scope, records, actionLabel = pendingLabel, renderAction }: ChangeListProps) {
  const changedClasses = records.filter(({ className, differences }) => className !== '' && differences.length > 0)
  const labelOf = useAttributeLabels(changedClasses.map(({ className }) => className))
  return groupByPlatform(records).map(({ platform, records: changed }) => (
    <Section
      key={platform}
      title={platform || 'Variables of the assembly'}
      hint={formatChangeCounts(countChanges(changed))}
      action={platform !== '' && renderAction?.(platform)}
    >
      <Paper component="ul" m={0} px={0} py="xs" fz="sm" aria-label={`Changes to ${platform || 'variables'}`}>
        {changed.map((record) => (
          <ChangeItem
            key={record.id}
            title={
              <>
                <TextLink to={getRecordPath(scope, record)} fw={500}>
                  <bdi>{record.name}</bdi>
                </TextLink>{' '}
                <Dimmed>{record.label}</Dimmed> <Action action={record.action}>{actionLabel(record.action)}</Action>
              </>
            }
            extent={<Dimmed>{record.at !== undefined && <TimeByUser time={record.at} by={record.by} />}</Dimmed>}
            differences={record.differences.map((difference) => ({
              label: labelOf(record.className, difference.attribute),
              ...difference,
            }))}
            note={getNote(record)}
          />
        ))}
      </Paper>
    </Section>
  ))
}
