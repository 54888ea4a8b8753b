import { ActionIcon, Combobox, Text, TextInput, useCombobox } from '@mantine/core'
import { IconHelp, IconSearch } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Column } from './columns.ts'
import classes from './DataTable.module.css'
import { PanelButton } from './PanelButton.tsx'
import type { suggest, Suggestion } from './tools/suggest.ts'

interface FilterBoxProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  value: string
  onChange: (filter: string) => void
  onLeave: () => void
}

/** Filter input with completion of column names and values. Enter accepts only an option selected with the arrow keys. */
export function FilterBox<Row>({ label, columns, rows, value, onChange, onLeave }: FilterBoxProps<Row>) {
  const [completion, setCompletion] = useState<{ suggest: typeof suggest }>()
  // `explicit`: opened by a key instead of by typing.
  const [opened, setOpened] = useState<{ caret: number; explicit: boolean }>()
  const [wasFocused, setWasFocused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const nextCaret = useRef<number>(undefined)
  const suggestions =
    opened && completion ? completion.suggest(value, opened.caret, columns, rows, opened.explicit) : NO_SUGGESTIONS
  const close = () => setOpened(undefined)
  const combobox = useCombobox({ opened: suggestions.length > 0, onDropdownClose: close })
  const open = (caret: number, explicit: boolean) => {
    setOpened({ caret, explicit })
    combobox.resetSelectedOption()
  }
  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return
    input.current?.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = undefined
  }, [value])

  const accept = ({ insert, start, end }: Suggestion) => {
    const caret = start + insert.length
    nextCaret.current = caret
    onChange(value.slice(0, start) + insert + value.slice(end))
    open(caret, false)
  }
  const getCaret = () => input.current?.selectionStart ?? 0
  // The combobox handles the arrow keys, and Enter on a selected option.
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestions.length > 0) {
      if (event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1) close()
    } else if ((event.key === 'ArrowDown' && event.altKey) || (event.key === ' ' && event.ctrlKey)) {
      event.preventDefault()
      open(getCaret(), true)
    } else if (event.key === 'ArrowDown') onLeave()
    else if (event.key === 'Escape') onChange('')
  }

  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      width={420}
      position="bottom-start"
      onOptionSubmit={(index) => {
        const option = suggestions[Number(index)]
        if (option) accept(option)
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={input}
          className={classes.filter}
          aria-label={`Filter ${label}`}
          aria-autocomplete="list"
          placeholder={getPlaceholder(columns)}
          leftSection={<IconSearch size={14} />}
          rightSection={
            <PanelButton
              label="How to filter"
              renderButton={(toggle) => (
                <ActionIcon size={24} aria-label="How to filter" title="How to filter" onClick={toggle}>
                  <IconHelp size={16} />
                </ActionIcon>
              )}
              load={() => import('./tools/FilterHelp.tsx')}
            >
              {({ FilterHelp }) => <FilterHelp columns={columns} />}
            </PanelButton>
          }
          value={value}
          onFocus={() => {
            setWasFocused(true)
            // If this fails, the input works without completion.
            if (!completion) import('./tools/suggest.ts').then(setCompletion, () => undefined)
          }}
          onBlur={close}
          onChange={(event) => {
            onChange(event.currentTarget.value)
            open(getCaret(), false)
          }}
          onSelect={() => opened && opened.caret !== getCaret() && open(getCaret(), opened.explicit)}
          onKeyDown={onKeyDown}
          autoComplete="off"
          spellCheck={false}
          data-table-filter=""
        />
      </Combobox.Target>
      {/* Not with each table: its position is computed even while it is hidden. */}
      {wasFocused && (
        <Combobox.Dropdown hidden={suggestions.length === 0}>
          <Combobox.Options aria-label="Suggestions" mah={260} style={{ overflow: 'auto' }}>
            {suggestions.map(({ label: text, detail }, index) => (
              // The key includes the filter: new text clears the selection.
              <Combobox.Option key={`${value} ${text} ${detail}`} value={String(index)} className={classes.option}>
                <Text span inherit truncate>
                  <bdi>{text}</bdi>
                </Text>
                <Text span fz="xs" opacity={0.8}>
                  {detail}
                </Text>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      )}
    </Combobox>
  )
}

const NO_SUGGESTIONS: readonly Suggestion[] = []

/** An example from columns with one-word headers: `state:, cores>, or any text`. */
function getPlaceholder<Row>(columns: readonly Column<Row>[]): string {
  const terms = columns
    .slice(1)
    .filter((column) => /^\p{L}+$/u.test(column.header))
    .slice(0, 3)
    .map(({ header, kind }) => `${header.toLowerCase()}${kind === 'number' || kind === 'time' ? '>' : ':'}`)
  return terms.length > 0 ? `${terms.join(', ')}, or any text` : 'Any text'
}
