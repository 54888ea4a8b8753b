import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ButtonLink } from '../Button.tsx'
import { ActionButton } from '../ActionButton.tsx'
import { DraftOffer } from '../confirm/DraftOffer.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import classes from './Form.module.css'
import { FormGuard } from './FormGuard.tsx'
import type { Form } from './use-form.ts'
import { wrongFieldsIn, type WrongField } from './wrong-fields.ts'

export interface FormBodyProps {
  readonly form: Form
  /** What is being typed, as in "Leave the new component?": "the new component". */
  readonly what: string
  readonly children: ReactNode
  /** The verb and its object: "Create the component". */
  readonly submitLabel: string
  /** Nothing is wrong: shows the plan, from which it is sent. */
  readonly onSubmit: () => void
  /** Why it cannot be sent at all now; what is wrong in fields needs no reason here. */
  readonly disabledReason: string | undefined
  /** What the service refused as a whole; what it refused about a field stands at the field. */
  readonly submitError: ReactNode
  /** Where Cancel leads. */
  readonly cancelTo: string
  /** Beside the buttons. */
  readonly foot?: ReactNode
}

const sameFields = (a: readonly WrongField[], b: readonly WrongField[]) =>
  a.length === b.length && a.every(({ id, message }, index) => id === b[index]?.id && message === b[index].message)

const isLine = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'

/** A form with its mistakes, its draft, its buttons and its guard. Enter in a line, or Ctrl/Cmd+Enter anywhere, sends it. */
export function FormBody(props: FormBodyProps): ReactNode {
  const { form, what, children, submitLabel, onSubmit, disabledReason, submitError, cancelTo, foot } = props
  const { store, tried, isDone, values, problems } = form
  const element = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<readonly WrongField[]>([])

  // Fields say for themselves what is wrong: it is read off the page once sending was tried.
  useEffect(() => {
    if (!tried || !element.current) return
    const now = wrongFieldsIn(element.current)
    setWrong((before) => (sameFields(before, now) ? before : now))
  }, [tried, values, problems])

  const submit = () => {
    if (disabledReason !== undefined || !element.current) return
    flushSync(form.tryNow)
    const [first] = wrongFieldsIn(element.current)
    if (first) document.getElementById(first.id)?.focus()
    else onSubmit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
    if (!event.ctrlKey && !event.metaKey && !isLine(event.target)) return
    event.preventDefault()
    submit()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of its fields
    <form
      ref={element}
      className={classes.form}
      noValidate
      aria-label={submitLabel}
      onKeyDown={onKeyDown}
      onSubmit={(event) => event.preventDefault()}
    >
      <DraftOffer offered={store.offered} onTake={store.take} onDrop={store.drop} />
      {tried && <ErrorSummary wrong={wrong} />}
      {children}
      {submitError}
      <div className={classes.foot} data-reasons="start">
        <ActionButton look="primary" onClick={submit} disabledReason={disabledReason}>
          {submitLabel}
        </ActionButton>
        <ButtonLink variant="subtle" to={cancelTo}>
          Cancel
        </ButtonLink>
        <span className={classes.keys}>{foot ?? 'Ctrl or Cmd + Enter sends it, too.'}</span>
      </div>
      {store.dirty && <FormGuard what={what} unless={isDone} />}
    </form>
  )
}
