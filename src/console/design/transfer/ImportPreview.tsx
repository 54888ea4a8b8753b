import { List, Text } from '@mantine/core'
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DesignFile } from '../../../contract/design/transfer.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { RefusalError } from '../../data/refusal-error.ts'
import { Diff } from '../../kit/Diff.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { LongText } from '../../kit/LongText.tsx'
import { Section } from '../../kit/Section.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { Scope } from '../../routing/crumbs.ts'
import { componentTypesQuery } from '../components/queries.ts'
import { compareWithFile, type ImportSection, type IsOptional } from './compare-file.ts'
import { designFileQuery } from './queries.ts'

/** Which components of the file's platforms are optional; undefined until loaded. */
function useIsOptional(scope: Scope, design: DesignFile | undefined, file: DesignFile): IsOptional | undefined {
  const names = Object.keys(file.platforms ?? {}).filter((name) => design?.platforms?.[name])
  const types = useQueries({ queries: names.map((platform) => componentTypesQuery({ ...scope, platform })) })
  if (types.some(({ data, isError }) => !data && !isError)) return undefined
  const byPlatform = new Map(names.map((name, index) => [name, types[index]?.data]))
  // If the types are not available, every component may be optional.
  return (platform, template) => (byPlatform.get(platform)?.[template]?.min ?? 0) === 0
}

const describeSection = ({ isNew, differences }: ImportSection) =>
  isNew ? 'new platform' : formatCountOf(differences.length, 'changed value')

function ChangedSection({ section }: { section: ImportSection }): ReactNode {
  const { platform, added, removed, differences } = section
  const title = platform === '' ? 'Variables of the assembly' : `Platform ${platform}`
  return (
    <Section title={title} hint={describeSection(section)}>
      {added.length > 0 && (
        <Text>
          Components to add: <bdi>{added.join(', ')}</bdi>
        </Text>
      )}
      {removed.length > 0 && (
        <Status icon="attention">
          Components to delete, because the file does not name them: {removed.join(', ')}
        </Status>
      )}
      {differences.length > 0 && <Diff label={title} differences={differences} sides={['Now', 'In the file']} />}
    </Section>
  )
}

function Refusals({ messages }: { messages: readonly string[] }): ReactNode {
  return (
    <>
      <Status icon="bad">The service refuses the file. Nothing can be imported until it is corrected</Status>
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

function Changes({ scope, design, file }: { scope: Scope; design: DesignFile; file: DesignFile }): ReactNode {
  const isOptional = useIsOptional(scope, design, file)
  if (!isOptional) return <Status icon="busy">Comparing the file with the design</Status>
  const sections = compareWithFile(design, file, isOptional)
  if (sections.length === 0) return <Text>The file does not change this design.</Text>
  return sections.map((section) => <ChangedSection key={section.platform} section={section} />)
}

interface ImportPreviewProps {
  scope: Scope
  /** The service's check of the file. */
  check: UseQueryResult<DesignFile>
}

/** What the file changes in the design, or what the service refuses. */
export function ImportPreview({ scope, check }: ImportPreviewProps): ReactNode {
  const design = useQuery(designFileQuery(scope.organization, scope.assembly))
  const refusal = check.error instanceof RefusalError ? check.error.refusal : undefined
  return (
    <Section title="Preview">
      <QueryBoundary
        query={check}
        subject="The check of the file"
        loading={<Status icon="busy">Checking the file</Status>}
        failed={refusal?.kind === 'rejected' ? <Refusals messages={refusal.messages} /> : undefined}
      >
        {(file) => (
          <>
            <Status icon="good">The service accepts every item of the file</Status>
            <QueryBoundary query={design} subject="The current design">
              {(current) => <Changes scope={scope} design={current} file={file} />}
            </QueryBoundary>
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}
