import { Alert, Anchor, Box, Button, Group, Kbd, List, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ActionButton } from '../ActionButton.tsx'
import { useDisabledReason } from '../browser/write-permission.ts'
import { DraftNotice } from '../confirm/DraftNotice.tsx'
import { formatCountOf } from '../format.ts'
import { lazyComponent } from '../lazy-component.tsx'
import type { Form } from './form.ts'
import { Note } from '../Dimmed.tsx'

export interface FormBodyProps {
  form: Form
  /** As in "Leave without saving the new component?": "the new component". */
  what: string
  children: ReactNode
  /** The verb and its object: "Create the component". */
  submitLabel: string
  /** Called when every field is valid. */
  onSubmit: () => void
  /** Why it cannot be submitted, apart from invalid fields. */
  disabledReason?: string | undefined
  /** A refusal of the whole; refusals of fields are shown at the fields. */
  submitError?: ReactNode
  cancelTo: string
  footer?: ReactNode
  /** Stays visible above the buttons. */
  notice?: ReactNode
}

interface InvalidField {
  readonly id: string
  readonly label: string
  readonly message: string
}

const getText = (element: Element | null | undefined): string => element?.textContent?.trim() ?? ''

function getLabel(control: Element): string {
  const ariaLabel = control.getAttribute('aria-label')
  const label = control.ownerDocument.querySelector(`label[for="${CSS.escape(control.id)}"]`)
  return ariaLabel ?? getText(label).replace(/ ?\*$/, '')
}

/** Reads the invalid fields from the page, in its order: some fields, such as JSON inputs, find problems that the form does not know. */
function findInvalidFields(form: Element): InvalidField[] {
  const invalid = [...form.querySelectorAll('input, textarea')].filter((control) =>
    control.matches('[aria-invalid="true"], [data-error]'),
  )
  return invalid.flatMap((control) => {
    const error = (control.getAttribute('aria-describedby') ?? '').split(' ').find((id) => id.endsWith('-error'))
    const message = error && getText(control.ownerDocument.getElementById(error))
    return message ? [{ id: control.id, label: getLabel(control), message }] : []
  })
}

const areFieldsEqual = (a: readonly InvalidField[], b: readonly InvalidField[]) =>
  a.length === b.length && a.every(({ id, message }, index) => id === b[index]?.id && message === b[index].message)

const isSingleLineInput = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'

const focusById = (id: string) => document.getElementById(id)?.focus()

const ErrorSummary = ({ fields }: { fields: readonly InvalidField[] }): ReactNode =>
  fields.length > 0 && (
    <Alert color="bad" role="status" maw={832} title={`Correct ${formatCountOf(fields.length, 'field')}`}>
      <List fz="sm">
        {fields.map(({ id, label, message }) => (
          <List.Item key={id}>
            <Anchor
              href={`#${id}`}
              fz="sm"
              underline="always"
              onClick={(event) => {
                // Keep the address.
                event.preventDefault()
                focusById(id)
              }}
            >
              <bdi>{label}</bdi>
            </Anchor>
            : {message}
          </List.Item>
        ))}
      </List>
    </Alert>
  )

// Lazy: no form needs the dialog's code to be shown.
const UnsavedGuard = lazyComponent(() => import('../confirm/UnsavedGuard.tsx'))

/** While mounted, asks before a form is left whose draft is saved. `isSent`: true once it was sent, even before the next render. */
export const FormGuard = ({ what, isSent }: { what: string; isSent: () => boolean }): ReactNode => (
  <UnsavedGuard what={what} hasDraft closing={false} isSent={isSent} onStay={noop} onLeave={noop} />
)

const noop = () => {}

/** A form with error summary, draft, buttons and unsaved-input guard. Submits on Enter in an input and Ctrl/Cmd+Enter anywhere. */
export function FormBody(props: FormBodyProps): ReactNode {
  const { form, what, children, submitLabel, onSubmit, submitError, cancelTo, footer, notice } = props
  // Read-only mode or a missing permission.
  const writeReason = useDisabledReason({})
  const disabledReason = writeReason ?? props.disabledReason
  const { draft, values, errors } = form
  const formElement = useRef<HTMLFormElement>(null)
  const [submitted, setSubmitted] = useState(false)
  const [invalidFields, setInvalidFields] = useState<readonly InvalidField[]>([])

  useEffect(() => {
    if (!submitted || !formElement.current) return
    const found = findInvalidFields(formElement.current)
    setInvalidFields((previous) => (areFieldsEqual(previous, found) ? previous : found))
  }, [submitted, values, errors])

  const submit = () => {
    if (disabledReason !== undefined || !formElement.current) return
    flushSync(() => {
      void form.validate()
      setSubmitted(true)
    })
    const [first] = findInvalidFields(formElement.current)
    if (first) focusById(first.id)
    else onSubmit()
  }
  const isEnter = ({ key, nativeEvent }: KeyboardEvent) => key === 'Enter' && !nativeEvent.isComposing
  // In the capture phase: a closed select would open on this key.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event) || event.defaultPrevented || !isSingleLineInput(event.target)) return
    event.preventDefault()
    submit()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of its fields
    <form
      ref={formElement}
      noValidate
      aria-label={submitLabel}
      onKeyDown={onKeyDown}
      onKeyDownCapture={onKeyDownCapture}
      onSubmit={(event) => event.preventDefault()}
    >
      <Stack gap="xl">
        <DraftNotice draft={draft} />
        {submitted && <ErrorSummary fields={invalidFields} />}
        <Box component="fieldset" disabled={writeReason !== undefined} m={0} p={0} bd={0} miw={0}>
          <Stack gap="xl">{children}</Stack>
        </Box>
        {submitError}
        {/* Sticky below long forms; on phones only with a notice, since it would cover the focused field. */}
        <Group
          gap="sm"
          mt={-24}
          mb={-24}
          pt="md"
          pb={32}
          bg="var(--canvas)"
          pos={{ base: notice ? 'sticky' : 'static', sm: 'sticky' }}
          bottom={-24}
          style={{ zIndex: 2, borderTop: '1px solid var(--line)' }}
        >
          {notice && <Box flex="1 0 100%">{notice}</Box>}
          <ActionButton
            variant="filled"
            onClick={submit}
            disabledReason={disabledReason}
            showsReason={writeReason !== undefined}
          >
            {submitLabel}
          </ActionButton>
          <Button component={Link} variant="subtle" to={cancelTo}>
            Cancel
          </Button>
          <Note>
            {writeReason ?? footer ?? (
              <>
                Press <Kbd>Ctrl</Kbd>+<Kbd>Enter</Kbd> to submit
              </>
            )}
          </Note>
        </Group>
      </Stack>
      {draft.dirty && <FormGuard what={what} isSent={draft.isSent} />}
    </form>
  )
}
