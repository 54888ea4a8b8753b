import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { Column } from './columns.ts'
import classes from './FilterBox.module.css'
import type { Suggestion, suggest } from './tools/suggest.ts'

interface FilterBoxProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  value: string
  onChange: (filter: string) => void
  /** Leads on into the list. */
  onLeave: () => void
}

interface Opened {
  caret: number
  /** Whether somebody asked for it, by key; otherwise it came by typing. */
  asked: boolean
}

const nothing: readonly Suggestion[] = []

/**
 * The filter box: a combobox with completion, whose code comes when the box is first used. Nothing is chosen until somebody
 * goes down into the list, so that Enter and Escape stay what they are.
 */
export function FilterBox<Row>({ label, columns, rows, value, onChange, onLeave }: FilterBoxProps<Row>): ReactNode {
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const placeCaret = useCaret(input, value)
  const [completion, setCompletion] = useState<{ suggest: typeof suggest }>()
  const [opened, open] = useState<Opened>()
  const [active, setActive] = useState(-1)
  const found = opened && completion ? completion.suggest(value, opened.caret, columns, rows, opened.asked) : nothing
  const chosen = found[active]
  const optionId = (at: number) => `${list}-${at}`

  const load = () => {
    // Where it cannot be loaded the box works as one without completion.
    if (!completion) import('./tools/suggest.ts').then(setCompletion, () => undefined)
  }
  const openAt = (asked: boolean) => {
    open({ caret: input.current?.selectionStart ?? 0, asked })
    setActive(-1)
  }
  const close = () => open(undefined)
  const accept = ({ insert, start, end }: Suggestion) => {
    const caret = start + insert.length
    placeCaret(caret)
    onChange(value.slice(0, start) + insert + value.slice(end))
    open({ caret, asked: false })
    setActive(-1)
  }
  const onOpenKey = (event: KeyboardEvent): boolean => {
    switch (event.key) {
      case 'ArrowDown':
        setActive(active + 1 < found.length ? active + 1 : -1)
        return true
      case 'ArrowUp':
        setActive(active < 0 ? found.length - 1 : active - 1)
        return true
      case 'Escape':
        close()
        return true
      case 'Enter':
        if (chosen) accept(chosen)
        else close()
        return chosen !== undefined
      default:
        return false
    }
  }
  const onClosedKey = (event: KeyboardEvent): boolean => {
    if ((event.key === 'ArrowDown' && event.altKey) || (event.key === ' ' && event.ctrlKey)) openAt(true)
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
        aria-activedescendant={chosen && optionId(active)}
        placeholder={hintFor(columns)}
        value={value}
        onFocus={load}
        onBlur={close}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          openAt(false)
        }}
        onSelect={(event) => {
          const caret = event.currentTarget.selectionStart ?? 0
          if (opened && opened.caret !== caret) openAt(opened.asked)
        }}
        onKeyDown={(event) => {
          if (found.length > 0 ? onOpenKey(event) : onClosedKey(event)) event.preventDefault()
        }}
        autoComplete="off"
        spellCheck={false}
        data-table-filter=""
      />
      {found.length > 0 && (
        <div id={list} role="listbox" aria-label="Suggestions" className={classes.list}>
          {found.map((each, at) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are the box's
            <div
              key={`${each.label} ${each.detail}`}
              id={optionId(at)}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              className={classes.option}
              // The focus stays in the box.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => accept(each)}
              ref={at === active ? intoView : undefined}
            >
              <bdi>{each.label}</bdi>
              <small>{each.detail}</small>
            </div>
          ))}
        </div>
      )}
    </>
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
