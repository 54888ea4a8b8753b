import { Button, Checkbox, Divider, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { MountedModal } from './MountedModal.tsx'
import { showInvisible } from '../format.ts'
import type { ConfirmDialogProps } from './Confirm.tsx'
import { ConfirmResults } from './ConfirmResults.tsx'
import { RequestBlock } from './RequestBlock.tsx'
import UnsavedGuard from './UnsavedGuard.tsx'

/** The dialog itself, loaded when the first one is opened. */
export default function ConfirmDialog(intent: ConfirmDialogProps): ReactNode {
  const [closing, setClosing] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const { unsaved, submitting, results = [], onClose } = intent
  const losing = unsaved !== undefined && !submitting && results.length === 0
  const close = () => (losing ? setClosing(true) : onClose())
  const closable = !submitting || intent.continuesInBackground === true
  return (
    <Modal.Stack>
      <MountedModal
        stackId="write"
        size={680}
        title={
          <span ref={title} tabIndex={-1}>
            <bdi>{showInvisible(intent.title)}</bdi>
          </span>
        }
        // A pointer that slipped must not lose what was typed.
        closeOnClickOutside={false}
        withCloseButton={false}
        onClose={() => closable && close()}
      >
        <ConfirmForm {...intent} titleRef={title} onClose={close} />
      </MountedModal>
      {losing && <UnsavedGuard what={unsaved} closing={closing} onStay={() => setClosing(false)} onLeave={onClose} />}
    </Modal.Stack>
  )
}

const FIELD_SELECTOR = 'input:not([disabled]), select:not([disabled]), textarea:not([disabled])'

/** Lets the focus trap start at the first field, if there is one. */
const focusFirstField = (element: HTMLElement | null) =>
  element?.querySelector(FIELD_SELECTOR)?.setAttribute('data-autofocus', 'true')

function ConfirmForm(props: ConfirmDialogProps & { titleRef: React.RefObject<HTMLElement | null> }): ReactNode {
  const {
    typeName,
    submitLabel,
    danger,
    onSubmit,
    submitting,
    submitError,
    onClose,
    onStop,
    continuesInBackground = false,
  } = props
  const { results = [], followUps = [], titleRef } = props
  const boxes = props.acknowledge === undefined ? [] : [props.acknowledge].flat()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const close = useRef<HTMLButtonElement>(null)
  const sent = useRef(false)

  const over = results.length > 0 && !submitting
  const good = results.every(({ state }) => state === 'done')
  useEffect(() => {
    // The submit button is gone, and the focus with it. A second Enter must not close results that need reading.
    if (over) (good ? close : titleRef).current?.focus()
  }, [over, good, titleRef])

  const unticked = boxes.filter((box) => !ticked.includes(box)).length
  const missing = unticked > 0 ? `Tick the ${unticked > 1 ? 'boxes' : 'box'} above first.` : undefined
  const misnamed = typeName !== undefined && typed !== typeName ? `Type ${typeName} first.` : undefined
  const reason = props.disabledReason ?? props.blockedReason ?? missing ?? misnamed

  const submit = () => {
    // A ref, not state: a second click can come before the next render.
    if (sent.current || submitting || over || reason !== undefined) return
    sent.current = true
    void onSubmit().finally(() => (sent.current = false))
  }
  const onFormSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignore the repeats of a key that is held down.
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- guards the keys of the controls inside
    <form onSubmit={onFormSubmit} onKeyDown={onKeyDown}>
      <Stack gap="lg" fz="sm">
        <Text component="div" c="dimmed">
          {props.description}
        </Text>
        <Stack gap="lg" ref={props.disabledReason === undefined ? undefined : focusFirstField}>
          {props.children}
        </Stack>
        <RequestBlock requests={props.requests} />
        {results.length > 0 && <ConfirmResults results={results} />}
        {submitError && <div role="alert">{submitError}</div>}
        {/* What is needed for the button stays in sight with the button, however long the plan is. */}
        <Stack gap="sm" pos="sticky" bottom={0} mx="-lg" mb="-lg" px="lg" pb="lg" bg="var(--mantine-color-body)">
          <Divider mx="-lg" mb="xs" />
          {!over &&
            boxes.map((box) => (
              <Checkbox
                key={box}
                label={box}
                checked={ticked.includes(box)}
                aria-disabled={submitting || undefined}
                onChange={({ currentTarget: { checked } }) =>
                  !submitting && setTicked((all) => (checked ? [...all, box] : all.filter((each) => each !== box)))
                }
              />
            ))}
          {!over && typeName !== undefined && (
            <TextInput
              label={`Type ${typeName} to confirm`}
              data-autofocus={props.disabledReason === undefined || undefined}
              value={typed}
              readOnly={submitting}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {props.disabledReason !== undefined && !over && <Text c="attention">{props.disabledReason}</Text>}
          <Group justify="flex-end" gap="sm">
            {/* The focus starts at the button that changes nothing: a key still held down does no harm. */}
            <ActionButton
              ref={close}
              data-autofocus
              writes={false}
              disabledReason={
                submitting && !continuesInBackground ? 'The request was sent. Wait for the answer.' : undefined
              }
              onClick={onClose}
            >
              {over
                ? 'Close'
                : continuesInBackground
                  ? 'Continue in background'
                  : submitLabel.startsWith('Cancel')
                    ? 'Back'
                    : 'Cancel'}
            </ActionButton>
            {submitting && onStop && <Button onClick={onStop}>Stop sending</Button>}
            {over &&
              followUps.map(({ label, onClick, busy, writes }) => (
                <ActionButton
                  key={label}
                  disabledReason={undefined}
                  busy={busy ?? false}
                  writes={writes}
                  onClick={onClick}
                >
                  {label}
                </ActionButton>
              ))}
            {!over && (
              <ActionButton
                variant="filled"
                color={danger ? 'bad' : undefined}
                disabledReason={reason}
                busy={submitting}
                onClick={submit}
              >
                {submitLabel}
              </ActionButton>
            )}
          </Group>
        </Stack>
      </Stack>
    </form>
  )
}
