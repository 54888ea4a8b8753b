import { useState, type KeyboardEvent } from 'react'
import type { Column } from './columns.ts'
import type { Suggestion, suggest } from './tools/suggest.ts'

interface Opened {
  caret: number
  /** Whether somebody asked for it, by key; otherwise it came by typing. */
  asked: boolean
}

interface CompletionOptions<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  value: string
  /** Takes a suggestion: the filter with it, and where the caret then belongs. */
  onTake: (filter: string, caret: number) => void
}

const nothing: readonly Suggestion[] = []

/**
 * Completion of a filter, whose code comes when it is first wanted. Nothing is chosen until somebody goes down into the list, so that
 * Enter and Escape stay what they are.
 */
export function useCompletion<Row>({ columns, rows, value, onTake }: CompletionOptions<Row>) {
  const [completion, setCompletion] = useState<{ suggest: typeof suggest }>()
  const [opened, setOpened] = useState<Opened>()
  const [active, setActive] = useState(-1)
  const found = opened && completion ? completion.suggest(value, opened.caret, columns, rows, opened.asked) : nothing
  const chosen = found[active]

  const open = (caret: number, asked: boolean) => {
    setOpened({ caret, asked })
    setActive(-1)
  }
  const close = () => setOpened(undefined)
  const accept = ({ insert, start, end }: Suggestion) => {
    const caret = start + insert.length
    onTake(value.slice(0, start) + insert + value.slice(end), caret)
    open(caret, false)
  }

  return {
    found,
    active,
    accept,
    open,
    close,
    load: () => {
      // Where it cannot be loaded the box works as one without completion.
      if (!completion) import('./tools/suggest.ts').then(setCompletion, () => undefined)
    },
    /** The caret was put elsewhere. */
    follow: (caret: number) => {
      if (opened && opened.caret !== caret) open(caret, opened.asked)
    },
    /** A key while there is a list; false for those that are not for it. */
    onKey: ({ key }: KeyboardEvent): boolean => {
      switch (key) {
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
    },
  }
}
