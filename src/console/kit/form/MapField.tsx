import { useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { Field, type FieldProps } from './Field.tsx'
import classes from './Form.module.css'
import { JsonField } from './JsonField.tsx'
import { mapText, rowsOf, rowsProblem, type Row } from './lists.ts'

interface Typed {
  readonly rows: readonly Row[]
  readonly value: string
}

/** Names and values that the service keeps as JSON text, as rows. Another text than a map of texts is shown as it is. */
export function MapField(props: FieldProps) {
  const { value, onChange, onBlur, ...frame } = props
  const [typed, setTyped] = useState<Typed>()
  const list = useRef<HTMLDivElement>(null)
  const stored = rowsOf(value)
  if (!stored) return <JsonField {...props} />
  const readOnly = frame.readOnlyReason !== undefined
  const rows = typed?.value === value ? typed.rows : stored
  const put = (next: readonly Row[]) => {
    const made = mapText(next)
    // None at all stays none.
    const text = made === '{}' && value.trim() === '' ? '' : made
    setTyped({ rows: next, value: text })
    onChange(text)
  }
  const focusRow = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input')[index * 2]?.focus())
  const add = () => {
    put([...rows, ['', '']])
    focusRow(rows.length)
  }
  const remove = (index: number) => {
    put(rows.toSpliced(index, 1))
    focusRow(Math.max(0, index - 1))
  }
  return (
    <Field {...frame} error={frame.error ?? rowsProblem(rows)}>
      {({ id, name, className, ...attributes }) => (
        <div ref={list} role="group" aria-labelledby={`${id}-label`} className={classes.rows}>
          {rows.map(([key, each], index) => {
            const both = {
              ...attributes,
              className,
              readOnly,
              onBlur,
              autoComplete: 'off',
              onKeyDown: (event: React.KeyboardEvent) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || readOnly) return
                event.preventDefault()
                add()
              },
            }
            return (
              // oxlint-disable-next-line react/no-array-index-key -- rows have nothing of their own to be told by
              <div key={index} className={classes.row}>
                <input
                  {...both}
                  id={index === 0 ? id : undefined}
                  name={name}
                  aria-label={`${frame.label}, name ${index + 1}`}
                  placeholder="Name"
                  value={key}
                  onChange={({ currentTarget }) => put(rows.with(index, [currentTarget.value, each]))}
                />
                <input
                  {...both}
                  aria-label={`${frame.label}, value of ${key || `row ${index + 1}`}`}
                  placeholder="Value"
                  value={each}
                  onChange={({ currentTarget }) => put(rows.with(index, [key, currentTarget.value]))}
                />
                {!readOnly && (
                  <Button
                    variant="subtle"
                    className={classes.tool}
                    aria-label={`Remove ${key || `row ${index + 1}`} from ${frame.label}`}
                    onClick={() => remove(index)}
                  >
                    Remove
                  </Button>
                )}
              </div>
            )
          })}
          {!readOnly && (
            <Button
              variant="subtle"
              className={classes.tool}
              id={rows.length === 0 ? id : undefined}
              aria-label={`Add a row to ${frame.label}`}
              onClick={add}
            >
              Add a row
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}
