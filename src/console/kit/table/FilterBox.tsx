import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { Column } from './columns.ts'
import classes from './FilterBox.module.css'
import type { Suggestion } from './tools/suggest.ts'
import { useCompletion } from './use-completion.ts'

interface FilterBoxProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  value: string
  onChange: (filter: string) => void
  /** Leads on into the list. */
  onLeave: () => void
}

/** The filter box: a combobox with completion. */
export function FilterBox<Row>({ label, columns, rows, value, onChange, onLeave }: FilterBoxProps<Row>): ReactNode {
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const placeCaret = useCaret(input, value)
  const completion = useCompletion({
    columns,
    rows,
    value,
    onTake: (filter, caret) => {
      placeCaret(caret)
      onChange(filter)
    },
  })
  const { found, active, open } = completion
  const openHere = (asked: boolean) => open(input.current?.selectionStart ?? 0, asked)
  const onKey = (event: KeyboardEvent): boolean => {
    if (found.length > 0) return completion.onKey(event)
    if ((event.key === 'ArrowDown' && event.altKey) || (event.key === ' ' && event.ctrlKey)) openHere(true)
    else if (event.key === 'ArrowDown') onLeave()
    else if (event.key === 'Escape' && value !== '') onChange('')
    else return false
    return true
  }

  return (
    <>
      <input
        ref={input}
        type="search"
        role="combobox"
        className={classes.input}
        aria-label={`Filter ${label}`}
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={found.length > 0 ? list : undefined}
        aria-activedescendant={found[active] && `${list}-${active}`}
        placeholder={hintFor(columns)}
        value={value}
        onFocus={completion.load}
        onBlur={completion.close}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          openHere(false)
        }}
        onSelect={(event) => completion.follow(event.currentTarget.selectionStart ?? 0)}
        onKeyDown={(event) => onKey(event) && event.preventDefault()}
        autoComplete="off"
        spellCheck={false}
        data-table-filter=""
      />
      {found.length > 0 && <Suggestions id={list} found={found} active={active} onAccept={completion.accept} />}
    </>
  )
}

interface SuggestionsProps {
  id: string
  found: readonly Suggestion[]
  active: number
  onAccept: (each: Suggestion) => void
}

function Suggestions({ id, found, active, onAccept }: SuggestionsProps): ReactNode {
  return (
    <div id={id} role="listbox" aria-label="Suggestions" className={classes.list}>
      {found.map((each, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are the box's
        <div
          key={`${each.label} ${each.detail}`}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          tabIndex={-1}
          className={classes.option}
          // The focus stays in the box.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onAccept(each)}
          ref={at === active ? intoView : undefined}
        >
          <bdi>{each.label}</bdi>
          <small>{each.detail}</small>
        </div>
      ))}
    </div>
  )
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Puts the caret where it belongs once the text is there. */
function useCaret(input: RefObject<HTMLInputElement | null>, value: string): (at: number) => void {
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    input.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = undefined
  }, [input, value])
  return (at) => {
    wanted.current = at
  }
}

/** Shows what can be asked for, by columns whose name is one word: `state:, cores>, or any text`. */
function hintFor<Row>(columns: readonly Column<Row>[]): string {
  const asked = columns
    .slice(1)
    .filter((column) => /^\p{L}+$/u.test(column.header))
    .slice(0, 3)
    .map(({ header, kind }) => `${header.toLowerCase()}${kind === 'number' || kind === 'time' ? '>' : ':'}`)
  return asked.length > 0 ? `${asked.join(', ')}, or any text` : 'Any text'
}
