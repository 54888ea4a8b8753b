import { List, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { DesignFile } from '../../../contract/design/transfer.ts'
import { QueryBoundary } from '../QueryBoundary.tsx'
import { isRefused } from '../refusal-error.ts'
import { Diff } from '../../kit/Diff.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { LongText } from '../../kit/LongText.tsx'
import { Section } from '../../kit/Section.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { compareWithFile, type ImportSection, type IsOptional } from './compare-file.ts'

function ChangedSection({ section, noun }: { section: ImportSection; noun: string }) {
  const { platform, isNew, added, removed, differences } = section
  const title = platform === '' ? `Variables of the ${noun}` : `Platform ${platform}`
  return (
    <Section title={title} hint={isNew ? 'new platform' : formatCountOf(differences.length, 'changed value')}>
      {added.length > 0 && (
        <Text>
          Components to add: <bdi>{added.join(', ')}</bdi>
        </Text>
      )}
      {removed.length > 0 && (
        <Status icon="attention">Components to delete, because they are not in the file: {removed.join(', ')}</Status>
      )}
      {differences.length > 0 && <Diff label={title} differences={differences} sides={['Current', 'In the file']} />}
    </Section>
  )
}

function Refusals({ messages }: { messages: readonly string[] }) {
  return (
    <>
      <Status icon="bad">The service rejected the file. Correct it before you import it.</Status>
      <List fz="sm">
        {messages.map((message) => (
          <List.Item key={message}>
            <LongText>{message}</LongText>
          </List.Item>
        ))}
      </List>
    </>
  )
}

interface ChangesProps extends Pick<ImportPreviewProps, 'owner' | 'isOptional'> {
  current: DesignFile
  file: DesignFile
}

function Changes({ owner, isOptional, current, file }: ChangesProps) {
  if (!isOptional) return <Status icon="busy">Comparing the file with the {owner}</Status>
  const sections = compareWithFile(current, file, isOptional)
  if (sections.length === 0) return <Text>The file does not change this {owner}.</Text>
  return sections.map((section) => (
    <ChangedSection key={section.platform} section={section} noun={owner === 'design' ? 'assembly' : owner} />
  ))
}

interface ImportPreviewProps {
  owner: 'design' | 'environment'
  check: UseQueryResult<DesignFile>
  current: UseQueryResult<DesignFile>
  /** Which components may be removed; undefined until loaded. */
  isOptional: IsOptional | 'values-only' | undefined
}

/** What the file changes, or what the service refuses. */
export function ImportPreview({ owner, check, current, isOptional }: ImportPreviewProps) {
  return (
    <Section title="Preview">
      <QueryBoundary
        query={check}
        subject="The file check"
        loading={<Status icon="busy">Checking the file</Status>}
        failed={isRefused(check.error, 'rejected') ? <Refusals messages={check.error.refusal.messages} /> : undefined}
      >
        {(file) => (
          <>
            <Status icon="good">The service accepts every item in the file</Status>
            <QueryBoundary query={current} subject={`The current ${owner}`}>
              {(now) => <Changes owner={owner} isOptional={isOptional} current={now} file={file} />}
            </QueryBoundary>
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}
