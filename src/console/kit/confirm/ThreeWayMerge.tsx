import { Radio, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { isSecret } from '../../../contract/core/secrets.ts'
import { MASK } from '../secrets.ts'
import { showInvisible } from '../format.ts'

/** A field that changed on at least one side; undefined on a side that left it as it was. */
export interface ThreeWayField {
  readonly field: string
  readonly base: string
  readonly theirs: string | undefined
  readonly mine: string | undefined
  /** Both sides changed it, to different values. */
  readonly conflict: boolean
}

export type ThreeWayChoice = 'theirs' | 'mine'

const SIDE_LABELS: Readonly<Record<ThreeWayChoice, string>> = { theirs: 'Current', mine: 'Yours' }

interface ThreeWayMergeProps {
  fields: readonly ThreeWayField[]
  /** By field; a field without a label is shown by the last part of its path. */
  labels: Readonly<Record<string, string>> | undefined
  choices: Readonly<Record<string, ThreeWayChoice>>
  onChoose: (field: string, choice: ThreeWayChoice) => void
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

/** A record's fields as loaded, as changed meanwhile by another user, and as edited, with a choice per conflict. */
export function ThreeWayMerge({ fields, labels, choices, onChoose }: ThreeWayMergeProps): ReactNode {
  const getLabel = (field: string) => labels?.[field] ?? field.split('.').at(-1) ?? field
  const renderSide = ({ field, conflict, ...values }: ThreeWayField, side: ThreeWayChoice) => {
    const value = <Value field={field} value={values[side]} />
    if (!conflict) return value
    return (
      <Radio
        name={`three-way ${field}`}
        checked={choices[field] === side}
        onChange={() => onChoose(field, side)}
        label={
          <>
            <VisuallyHidden>{`${getLabel(field)}: ${SIDE_LABELS[side]} `}</VisuallyHidden>
            {value}
          </>
        }
      />
    )
  }
  return (
    <section aria-label="Changed by another user">
      <Title order={3}>Another user has changed this record</Title>
      <Table.ScrollContainer minWidth={480} mt="xs">
        <Table withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Field</Table.Th>
              <Table.Th scope="col">Original</Table.Th>
              <Table.Th scope="col">{SIDE_LABELS.theirs}</Table.Th>
              <Table.Th scope="col">{SIDE_LABELS.mine}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map((row) => (
              <Table.Tr key={row.field} bg={row.conflict ? 'var(--attention-soft)' : undefined}>
                <Table.Th scope="row">{getLabel(row.field)}</Table.Th>
                <Table.Td>
                  <Value field={row.field} value={row.base} />
                </Table.Td>
                <Table.Td>{renderSide(row, 'theirs')}</Table.Td>
                <Table.Td>{renderSide(row, 'mine')}</Table.Td>
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
