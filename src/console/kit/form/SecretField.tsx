import { useState } from 'react'
import { Button } from '../Button.tsx'
import { ENCRYPTED } from '../../../contract/values.ts'
import { Field, type FieldProps } from './Field.tsx'
import classes from './Form.module.css'

interface SecretFieldProps extends FieldProps {
  /** For keys and certificates, whose lines count. */
  readonly long?: boolean | undefined
}

/** A secret. What the service keeps is never shown and stays as it is unless it is replaced (service-api 6.1). */
export function SecretField({ value, onChange, onBlur, long = false, ...frame }: SecretFieldProps) {
  const [wasKept] = useState(value)
  const [seen, setSeen] = useState(false)
  const kept = value.startsWith(ENCRYPTED)
  const readOnly = frame.readOnlyReason !== undefined
  const tool = kept ? (
    <Tool label={`Replace ${frame.label}`} word="Replace" off={readOnly} onClick={() => onChange('')} />
  ) : (
    <>
      {wasKept.startsWith(ENCRYPTED) && (
        <Tool label={`Keep ${frame.label} as it is`} word="Keep as it is" onClick={() => onChange(wasKept)} />
      )}
      <Tool
        label={`${seen ? 'Hide' : 'Show'} ${frame.label}`}
        word={seen ? 'Hide' : 'Show'}
        onClick={() => setSeen(!seen)}
      />
    </>
  )
  return (
    <Field {...frame} mono tool={<span className={classes.tools}>{tool}</span>}>
      {(attributes) =>
        kept ? (
          <input {...attributes} type="text" readOnly value="••••••" title="It is set; the service does not tell it." />
        ) : long ? (
          <textarea
            {...attributes}
            rows={Math.min(12, Math.max(4, value.split('\n').length))}
            data-hidden={!seen || undefined}
            autoComplete="off"
            value={value}
            readOnly={readOnly}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onBlur}
          />
        ) : (
          <input
            {...attributes}
            type={seen ? 'text' : 'password'}
            autoComplete="new-password"
            value={value}
            readOnly={readOnly}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onBlur}
          />
        )
      }
    </Field>
  )
}

interface ToolProps {
  readonly label: string
  readonly word: string
  readonly off?: boolean
  readonly onClick: () => void
}

const Tool = ({ label, word, off = false, onClick }: ToolProps) => (
  <Button variant="subtle" className={classes.tool} aria-label={label} disabled={off} onClick={onClick}>
    {word}
  </Button>
)
