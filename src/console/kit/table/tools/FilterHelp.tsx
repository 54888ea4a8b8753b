import type { ReactNode } from 'react'
import { askedAs } from '../clauses.ts'
import type { Column } from '../columns.ts'
import { FloatingPanel } from './FloatingPanel.tsx'
import classes from './Tools.module.css'

interface FilterHelpProps<Row> {
  columns: readonly Column<Row>[]
  anchor: HTMLElement | null
  onClose: (refocus: boolean) => void
}

const lines: readonly (readonly [asked: string, meaning: string])[] = [
  ['web "two words"', 'rows with all of these words, anywhere'],
  ['state:unhealthy,notify', 'one of several values; states and text by their beginning or a part'],
  ['size=L  size!=L', 'exactly that; anything but that'],
  ['cores>4  cost<=$0.50', 'figures, money, versions: > >= < <='],
  ['age<2h  created>2026-11-20', 'a span counts back from now (s min h d w y); a day, or a moment 2026-11-20T14:02'],
  ['-env:dev  -"two words"', 'not that'],
  ['cloud=""', 'no value'],
]

const kinds = { text: 'text', number: 'figure', time: 'time', state: 'state' } as const

/** The language of the filter box on one panel, with the columns that can be asked for. */
export function FilterHelp<Row>({ columns, anchor, onClose }: FilterHelpProps<Row>): ReactNode {
  return (
    <FloatingPanel label="How to filter" anchor={anchor} onClose={onClose}>
      <section className={classes.section} aria-label="What can be typed">
        <span className={classes.title}>All terms have to be met</span>
        <dl className={classes.help}>
          {lines.map(([asked, meaning]) => (
            <div key={asked}>
              <dt>
                <code>{asked}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={classes.section} aria-label="Columns of this list">
        <span className={classes.title}>Columns of this list</span>
        <p className={classes.names}>
          {columns.map((column) => (
            <span key={column.id}>
              <code>{askedAs(column, columns)}</code> {kinds[column.kind]}
            </span>
          ))}
        </p>
      </section>
      <section className={classes.section} aria-label="Keys">
        <span className={classes.title}>Keys</span>
        <p>
          <kbd>Alt</kbd> <kbd>↓</kbd> shows all that can be asked, <kbd>↑</kbd> <kbd>↓</kbd> and <kbd>Enter</kbd>{' '}
          choose, <kbd>Esc</kbd> closes, then clears. <kbd>↓</kbd> leads into the list.
        </p>
      </section>
    </FloatingPanel>
  )
}
