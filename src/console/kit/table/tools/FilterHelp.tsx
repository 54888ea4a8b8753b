import { Code, Fieldset, Kbd, Stack } from '@mantine/core'
import { toFilterName } from '../query/clauses.ts'
import type { Column } from '../columns.ts'
import { Note } from '../../Dimmed.tsx'

const TERM_EXAMPLES: readonly (readonly [term: string, meaning: string])[] = [
  ['web "two words"', 'rows with all of these words, anywhere'],
  ['state:unhealthy,notify', 'one of several values; part of a value is enough'],
  ['size=L  size!=L', 'exactly that value; any other value'],
  ['cores>4  cost<=$0.50', 'numbers, money, versions: > >= < <='],
  ['age<2h  created>2026-11-20', 'a duration before now (s min h d w y); a date, or a time 2026-11-20T14:02'],
  ['-env:dev  -"two words"', 'excludes the term'],
  ['cloud=""', 'no value'],
]

export function FilterHelp<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <Stack gap="md">
      <Fieldset legend="Rows match all terms">
        {TERM_EXAMPLES.map(([term, meaning]) => (
          <div key={term}>
            <Code>{term}</Code>
            <Note fz="xs">{meaning}</Note>
          </div>
        ))}
      </Fieldset>
      <Fieldset legend="Columns of this list">
        <Note fz="xs">
          {columns.map((column, index) => (
            <span key={column.id}>
              {index > 0 && ', '}
              <Code>{toFilterName(column, columns)}</Code> {column.kind}
            </span>
          ))}
        </Note>
      </Fieldset>
      <Fieldset legend="Keys">
        <Note fz="xs">
          <Kbd>Alt</Kbd> <Kbd>↓</Kbd> lists all columns; <Kbd>↑</Kbd> <Kbd>↓</Kbd> and <Kbd>Enter</Kbd> choose one.{' '}
          <Kbd>Esc</Kbd> closes the suggestions, then clears the filter. <Kbd>↓</Kbd> moves from the filter to the list.
        </Note>
      </Fieldset>
    </Stack>
  )
}
