import { Select, type ComboboxData, type SelectProps } from '@mantine/core'
import type { ReactNode } from 'react'

export interface Choice {
  readonly value: string
  readonly label: string
  /** Heading in the list; choices of a group are listed together. */
  readonly group?: string
  /** It cannot be chosen; its label says why. */
  readonly disabled?: boolean
}

interface ChoiceFieldProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly choices: readonly Choice[]
  readonly value?: string
  readonly onChange: (value: string) => void
}

const SEARCH_THRESHOLD = 7

// Mantine refuses a value that is listed twice, as packs may do.
function toComboboxData(all: readonly Choice[]): ComboboxData {
  const choices = [...new Map(all.map((choice) => [choice.value, choice])).values()]
  const groups = [...new Set(choices.map(({ group = '' }) => group))]
  return groups.flatMap<ComboboxData[number]>((group) => {
    const items = choices
      .filter((choice) => (choice.group ?? '') === group)
      .map(({ value, label, disabled = false }) => ({ value, label, disabled }))
    return group === '' ? items : [{ group, items }]
  })
}

/** One of a list, as text. A value that is not on the list stays and can be seen; long lists can be searched. */
export function ChoiceField({ choices, value = '', onChange, ...select }: ChoiceFieldProps): ReactNode {
  const isListed = choices.some((choice) => choice.value === value)
  const all = isListed || value === '' ? choices : [{ value, label: `${value} (not on the list)` }, ...choices]
  return (
    <Select
      searchable={all.length > SEARCH_THRESHOLD}
      nothingFoundMessage="Nothing fits"
      {...select}
      data={toComboboxData(all)}
      value={value === '' && !isListed ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
