import { Radio, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { isSecret, MASK } from '../secrets.ts'
import { showInvisible } from '../format.ts'

/** One field that another user changed, or that is to be changed; undefined where a side did not change it. */
export interface ThreeWayField {
  readonly field: string
  readonly base: string
  readonly theirs: string | undefined
  readonly mine: string | undefined
  readonly conflict: boolean
}

export type ThreeWayChoice = 'theirs' | 'mine'

interface ThreeWayMergeProps {
  readonly fields: readonly ThreeWayField[]
  readonly choices: Readonly<Record<string, ThreeWayChoice>>
  readonly onChoose: (field: string, choice: ThreeWayChoice) => void
}

function Value({ field, value }: { field: string; value: string | undefined }): ReactNode {
  if (value === undefined || value === '')
    return (
      <Text inherit c="dimmed" span>
        {value === '' ? 'empty' : 'unchanged'}
      </Text>
    )
  const shown = isSecret(field.split('.').at(-1) ?? field, value) ? MASK : showInvisible(value)
  return (
    <Text inherit ff="monospace" fz="xs" component="bdi">
      {shown}
    </Text>
  )
}

/** What it was, what another user made of it meanwhile, and what it is to be; where both differ, one of them is chosen. */
export function ThreeWayMerge({ fields, choices, onChoose }: ThreeWayMergeProps): ReactNode {
  const side = (each: ThreeWayField, which: ThreeWayChoice) => {
    const value = <Value field={each.field} value={each[which]} />
    if (!each.conflict) return value
    return (
      <Radio
        size="xs"
        name={`three-way ${each.field}`}
        checked={choices[each.field] === which}
        onChange={() => onChoose(each.field, which)}
        label={
          <>
            <VisuallyHidden>{`${each.field}: ${which} `}</VisuallyHidden>
            {value}
          </>
        }
      />
    )
  }
  return (
    <section aria-label="Changed meanwhile">
      <Title order={3}>This record was changed meanwhile</Title>
      <Table.ScrollContainer minWidth={480} mt="xs">
        <Table withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Field</Table.Th>
              <Table.Th scope="col">When you began</Table.Th>
              <Table.Th scope="col">Now</Table.Th>
              <Table.Th scope="col">Yours</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map((each) => (
              <Table.Tr key={each.field} bg={each.conflict ? 'var(--attention-soft)' : undefined}>
                <Table.Th scope="row" ff="monospace" fz="xs">
                  {each.field}
                </Table.Th>
                <Table.Td>
                  <Value field={each.field} value={each.base} />
                </Table.Td>
                <Table.Td>{side(each, 'theirs')}</Table.Td>
                <Table.Td>{side(each, 'mine')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text c="dimmed" mt="xs">
        Changes made by others are kept. Where both of you changed a field, choose one.
      </Text>
    </section>
  )
}
