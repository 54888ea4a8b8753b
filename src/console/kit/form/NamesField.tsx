import { MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldProps } from './form.ts'
import { parseList } from './json-text.ts'

/** Some of known names, kept as the JSON text of a list. Unknown names that are stored can be seen and removed. */
export const NamesField = ({
  names,
  value = '',
  onChange,
  ...field
}: FieldProps & { readonly names: readonly string[] }): ReactNode => (
  <MultiSelect
    searchable
    hidePickedOptions
    nothingFoundMessage="No such attribute"
    {...field}
    data={[...new Set([...names, ...(parseList(value) ?? [])])]}
    value={[...(parseList(value) ?? [])]}
    onChange={(chosen) => onChange(JSON.stringify(chosen))}
  />
)
