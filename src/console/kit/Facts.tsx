import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'
import { LongText } from './LongText.tsx'

export interface Fact {
  term: string
  /** A fact with undefined or '' is left out. */
  value: ReactNode
  mono?: boolean
}

/** Terms and values in two aligned columns. */
export const Facts = ({ facts }: { facts: readonly Fact[] }): ReactNode => (
  <DataList gap="xs" labelWidth={0}>
    {facts
      .filter(({ value }) => value !== undefined && value !== '')
      .map(({ term, value, mono }) => (
        <DataList.Item key={term}>
          <DataList.ItemLabel flex="0 0 max(88px, 29%)" pr="sm" style={{ overflowWrap: 'anywhere' }}>
            {term}
          </DataList.ItemLabel>
          <DataList.ItemValue
            flex={1}
            miw={0}
            ff={mono ? 'monospace' : undefined}
            fz={mono ? 'xs' : undefined}
            style={{ overflowWrap: 'anywhere' }}
          >
            {typeof value === 'string' ? <LongText>{value}</LongText> : value}
          </DataList.ItemValue>
        </DataList.Item>
      ))}
  </DataList>
)
