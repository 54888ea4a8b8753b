import { Select, type ComboboxData, type SelectProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { groupBy } from '../grouping.ts'

export interface Choice {
  readonly value: string
  readonly label: string
  readonly group?: string
  /** The label says why. */
  readonly disabled?: boolean
}

interface ChoiceFieldProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  choices: readonly Choice[]
  value?: string
  onChange: (value: string) => void
}

const SEARCH_THRESHOLD = 7

// Packs may list a value twice, which Mantine rejects.
function toComboboxData(all: readonly Choice[]): ComboboxData {
  const choices = [...new Map(all.map((choice) => [choice.value, choice])).values()]
  return [...groupBy(choices, ({ group = '' }) => group)].flatMap<ComboboxData[number]>(([group, members]) => {
    const items = members.map(({ value, label, disabled = false }) => ({ value, label, disabled }))
    return group === '' ? items : [{ group, items }]
  })
}

/** A select over text. A value that is not on the list stays visible; long lists are searchable. */
export function ChoiceField({ choices, value = '', onChange, ...select }: ChoiceFieldProps): ReactNode {
  const isListed = choices.some((choice) => choice.value === value)
  const all = isListed || value === '' ? choices : [{ value, label: `${value} (not in the list)` }, ...choices]
  return (
    <Select
      searchable={all.length > SEARCH_THRESHOLD}
      nothingFoundMessage="No matches"
      {...select}
      data={toComboboxData(all)}
      value={value === '' && !isListed ? null : value}
      onChange={(selected) => onChange(selected ?? '')}
    />
  )
}
