import { Alert, Anchor, Button, Group, Kbd, List, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ActionButton } from '../ActionButton.tsx'
import { DraftNotice } from '../confirm/DraftNotice.tsx'
import { lazyComponent } from '../lazy-component.tsx'
import { PageHeader, type PageHeaderProps } from '../PageHeader.tsx'
import type { Form } from './form.ts'

export interface FormBodyProps {
  readonly form: Form
  /** What is being typed, as in "Leave the new component?": "the new component". */
  readonly what: string
  readonly children: ReactNode
  /** The verb and its object: "Create the component". */
  readonly submitLabel: string
  /** Every field is valid: shows the plan, from which it is sent. */
  readonly onSubmit: () => void
  /** Why it cannot be sent at all now; problems of fields need no reason here. */
  readonly disabledReason: string | undefined
  /** What the service refused as a whole; refusals of fields are at the fields. */
  readonly submitError: ReactNode
  /** Where Cancel leads. */
  readonly cancelTo: string
  /** Beside the buttons. */
  readonly footer?: ReactNode
}

interface InvalidField {
  readonly id: string
  readonly label: string
  readonly message: string
}

const getText = (element: Element | null | undefined): string => element?.textContent?.trim() ?? ''

function getLabel(control: Element): string {
  const named = control.getAttribute('aria-label')
  const label = control.ownerDocument.querySelector(`label[for="${CSS.escape(control.id)}"]`)
  return named ?? getText(label).replace(/ ?\*$/, '')
}

/** Reads the invalid fields from the page, in its order: some fields, such as JSON inputs, find problems that the form does not know. */
function findInvalidFields(form: Element): InvalidField[] {
  const wrong = [...form.querySelectorAll('input, textarea')].filter((control) =>
    control.matches('[aria-invalid="true"], [data-error]'),
  )
  return wrong.flatMap((control) => {
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

/** What keeps a form from being sent, with links to the fields. */
const ErrorSummary = ({ fields }: { readonly fields: readonly InvalidField[] }): ReactNode =>
  fields.length > 0 && (
    <Alert
      color="bad"
      role="status"
      maw={832}
      title={fields.length === 1 ? 'One field needs a correction' : `${fields.length} fields need a correction`}
    >
      <List fz="sm">
        {fields.map(({ id, label, message }) => (
          <List.Item key={id}>
            <Anchor
              href={`#${id}`}
              fz="sm"
              underline="always"
              onClick={(event) => {
                // Keep the page's address.
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

interface FormGuardProps {
  /** What was typed and not sent: "the new component". */
  readonly what: string
  /** True once it was sent, even before the next render. */
  readonly isSent: () => boolean
}

/** While mounted, asks before a form is left whose draft is saved. */
export const FormGuard = ({ what, isSent }: FormGuardProps): ReactNode => (
  <UnsavedGuard what={what} hasDraft closing={false} isSent={isSent} onStay={noop} onLeave={noop} />
)

const noop = () => {}

/** A form with its problems, its draft, its buttons and its guard. Enter in a line, or Ctrl/Cmd+Enter anywhere, submits it. */
export function FormBody(props: FormBodyProps): ReactNode {
  const { form, what, children, submitLabel, onSubmit, disabledReason, submitError, cancelTo, footer } = props
  const { draft, values, errors } = form
  const element = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const [wrong, setWrong] = useState<readonly InvalidField[]>([])

  useEffect(() => {
    if (!tried || !element.current) return
    const now = findInvalidFields(element.current)
    setWrong((before) => (areFieldsEqual(before, now) ? before : now))
  }, [tried, values, errors])

  const submit = () => {
    if (disabledReason !== undefined || !element.current) return
    flushSync(() => {
      void form.validate()
      setTried(true)
    })
    const [first] = findInvalidFields(element.current)
    if (first) focusById(first.id)
    else onSubmit()
  }
  const isEnter = ({ key, nativeEvent }: KeyboardEvent) => key === 'Enter' && !nativeEvent.isComposing
  // Before the fields, as a closed list of choices would open.
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of its fields
    <form
      ref={element}
      noValidate
      aria-label={submitLabel}
      onKeyDown={onKeyDown}
      onKeyDownCapture={onKeyDownCapture}
      onSubmit={(event) => event.preventDefault()}
    >
      <Stack gap="xl">
        <DraftNotice draft={draft.restorable} onRestore={draft.restore} onDiscard={draft.discard} />
        {tried && <ErrorSummary fields={wrong} />}
        {children}
        {submitError}
        {/* In sight also below many fields; on a phone it would cover the field that is filled in. */}
        <Group
          gap="sm"
          mt={-24}
          mb={-24}
          pt="md"
          pb={32}
          bg="var(--canvas)"
          pos={{ base: 'static', sm: 'sticky' }}
          bottom={-24}
          style={{ zIndex: 1 }}
        >
          <ActionButton variant="filled" onClick={submit} disabledReason={disabledReason}>
            {submitLabel}
          </ActionButton>
          <Button component={Link} variant="subtle" to={cancelTo}>
            Cancel
          </Button>
          <Text fz="sm" c="dimmed">
            {footer ?? (
              <>
                Press <Kbd>Ctrl</Kbd>+<Kbd>Enter</Kbd> to submit
              </>
            )}
          </Text>
        </Group>
      </Stack>
      {draft.dirty && <FormGuard what={what} isSent={draft.isSent} />}
    </form>
  )
}

type FormPageProps = FormBodyProps & Pick<PageHeaderProps, 'title' | 'facts' | 'state' | 'more'>

/** The page of a form. */
export const FormPage = ({ title, facts, state, more, ...body }: FormPageProps): ReactNode => (
  <>
    <PageHeader title={title} facts={facts} state={state} actions={undefined} {...(more && { more })} />
    <FormBody {...body} />
  </>
)
