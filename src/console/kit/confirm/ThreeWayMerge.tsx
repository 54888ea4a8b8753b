import { Radio, Text, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { DiffValue } from '../Diff.tsx'
import { PlainTable, type PlainColumn } from '../PlainTable.tsx'
import { Status } from '../state/StateBadge.tsx'

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

/** A record's fields as loaded, as changed in the meantime by a user or the service, and as edited, with a choice per conflict. */
export function ThreeWayMerge({ fields, labels, choices, onChoose }: ThreeWayMergeProps): ReactNode {
  const getName = (field: string) => field.split('.').at(-1) ?? field
  const getLabel = (field: string) => labels?.[field] ?? getName(field)
  const renderSide = ({ field, conflict, ...values }: ThreeWayField, side: ThreeWayChoice) => {
    const value = <DiffValue name={getName(field)} value={values[side]} none="unchanged" />
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
  const columns: readonly PlainColumn<ThreeWayField>[] = [
    {
      id: 'field',
      header: 'Field',
      render: ({ field, conflict }) =>
        conflict ? <Status icon="attention">{getLabel(field)}</Status> : getLabel(field),
    },
    {
      id: 'base',
      header: 'Original',
      mono: true,
      render: ({ field, base }) => <DiffValue name={getName(field)} value={base} />,
    },
    { id: 'theirs', header: SIDE_LABELS.theirs, mono: true, render: (row) => renderSide(row, 'theirs') },
    { id: 'mine', header: SIDE_LABELS.mine, mono: true, render: (row) => renderSide(row, 'mine') },
  ]
  return (
    <section aria-label="Changed in the meantime">
      <Title order={3}>This record has changed in the meantime</Title>
      <PlainTable label="Changes of both" columns={columns} rows={fields} rowId={({ field }) => field} />
      <Text c="dimmed" mt="xs">
        These changes are kept. Where you changed the same field, choose one.
      </Text>
    </section>
  )
}
