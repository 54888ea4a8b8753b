import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { FieldProps } from './form.ts'
import { formatMap, parseMap, validateRows, type MapRow } from './json-text.ts'

/** A JSON object edited as rows of names and values. */
export function MapField({ value = '', onChange, onBlur, readOnly = false, ...field }: FieldProps): ReactNode {
  const { label } = field
  const id = useId()
  const [typed, setTyped] = useState<{ rows: readonly MapRow[]; value: string }>()
  const list = useRef<HTMLDivElement>(null)
  const rows = typed?.value === value ? typed.rows : (parseMap(value) ?? [])
  const error = field.error ?? validateRows(rows)
  const setRows = (next: readonly MapRow[]) => {
    const json = formatMap(next)
    // Keep '' as is.
    const text = json === '{}' && value.trim() === '' ? '' : json
    setTyped({ rows: next, value: text })
    onChange(text)
  }
  const focusRow = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input')[index * 2]?.focus())
  const add = () => {
    setRows([...rows, ['', '']])
    focusRow(rows.length)
  }
  const remove = (index: number) => {
    setRows(rows.toSpliced(index, 1))
    focusRow(Math.max(0, index - 1))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || readOnly) return
    event.preventDefault()
    add()
  }
  const inputProps = { error: Boolean(error), onBlur, onKeyDown, readOnly, flex: 1 }
  return (
    <Input.Wrapper {...field} id={id} error={error} labelElement="div">
      <Stack ref={list} role="group" aria-labelledby={`${id}-label`} gap="sm" align="flex-start">
        {rows.map(([key, text], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no id
          <Group key={index} gap="sm" wrap="nowrap" w="100%">
            <TextInput
              {...inputProps}
              id={index === 0 ? `${id}-first` : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              aria-label={`${label}, name ${index + 1}`}
              placeholder="Name"
              value={key}
              onChange={({ currentTarget }) => setRows(rows.with(index, [currentTarget.value, text]))}
            />
            <TextInput
              {...inputProps}
              aria-label={`${label}, value of ${key || `row ${index + 1}`}`}
              placeholder="Value"
              value={text}
              onChange={({ currentTarget }) => setRows(rows.with(index, [key, currentTarget.value]))}
            />
            {!readOnly && (
              <ActionIcon
                aria-label={`Remove ${key || `row ${index + 1}`} from ${label}`}
                onClick={() => remove(index)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {!readOnly && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            aria-label={`Add row to ${label}`}
            onClick={add}
          >
            Add row
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
