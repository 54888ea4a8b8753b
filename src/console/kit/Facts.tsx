import { Box, DataList } from '@mantine/core'
import { Children, type ReactNode } from 'react'
import type { Ci } from '../../contract/core/records.ts'
import { LongText } from './LongText.tsx'
import { TimeByUser } from './Time.tsx'

export interface Fact {
  term: string
  /** A fact with undefined or '' is left out. */
  value: ReactNode
  mono?: boolean
}

/** Long attribute names wrap between their words, namespaces between their parts. */
const breakBetweenParts = (text: string) =>
  Children.toArray([...text.matchAll(/[^_/]+[_/]?|[_/]/g)].flatMap(({ 0: part, index }) => [part, <wbr key={index} />]))

/** Terms and values in two aligned columns. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <DataList gap="xs" labelWidth={0}>
    {facts
      .filter(({ value }) => value !== undefined && value !== '')
      .map(({ term, value, mono }) => (
        <DataList.Item key={term}>
          <DataList.ItemLabel flex="0 0 max(124px, 29%)" pr="sm" style={{ overflowWrap: 'anywhere' }}>
            {breakBetweenParts(term)}
          </DataList.ItemLabel>
          <DataList.ItemValue
            flex={1}
            miw={0}
            ff={mono ? 'monospace' : undefined}
            fz={mono ? 'xs' : undefined}
            style={{ overflowWrap: 'anywhere' }}
          >
            {typeof value !== 'string' ? (
              value
            ) : value.startsWith('/') ? (
              breakBetweenParts(value)
            ) : (
              <LongText>{value}</LongText>
            )}
          </DataList.ItemValue>
        </DataList.Item>
      ))}
  </DataList>
)

/** The facts of a page's record, its comments, and who created and changed it. */
export function RecordFacts({ record, facts }: { record: Ci; facts: readonly Fact[] }) {
  const { comments, createdBy, updatedBy, created, updated } = record
  return (
    <Box flex="none" maw={720}>
      <Facts
        facts={[
          ...facts,
          { term: 'Comments', value: comments },
          { term: 'Created', value: <TimeByUser time={created} by={createdBy} /> },
          { term: 'Changed', value: updated === created ? undefined : <TimeByUser time={updated} by={updatedBy} /> },
        ]}
      />
    </Box>
  )
}
