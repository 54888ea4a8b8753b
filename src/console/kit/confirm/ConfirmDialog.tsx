import { Button, Checkbox, Divider, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { MountedModal } from './MountedModal.tsx'
import { useReadOnlyReason } from '../browser/read-only-mode.ts'
import { showInvisible } from '../format.ts'
import type { ConfirmDialogProps } from './Confirm.tsx'
import { ConfirmResults } from './ConfirmResults.tsx'
import { RequestBlock } from './RequestBlock.tsx'
import UnsavedGuard from './UnsavedGuard.tsx'

export default function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const [closing, setClosing] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const { unsaved, submitting, results = [], onClose } = props
  const hasUnsaved = unsaved !== undefined && !submitting && results.length === 0
  const close = () => (hasUnsaved ? setClosing(true) : onClose())
  const closable = !submitting || props.continuesInBackground === true
  return (
    <Modal.Stack>
      <MountedModal
        stackId="write"
        size={680}
        title={
          <span ref={title} tabIndex={-1}>
            <bdi>{showInvisible(props.title)}</bdi>
          </span>
        }
        // An accidental click must not lose what was typed.
        closeOnClickOutside={false}
        withCloseButton={false}
        onClose={() => closable && close()}
      >
        <ConfirmForm {...props} titleRef={title} onClose={close} />
      </MountedModal>
      {hasUnsaved && (
        <UnsavedGuard what={unsaved} closing={closing} onStay={() => setClosing(false)} onLeave={onClose} />
      )}
    </Modal.Stack>
  )
}

const FIELD_SELECTOR = 'input:not([disabled]), select:not([disabled]), textarea:not([disabled])'

/** Makes the focus trap start at the first field, if there is one. */
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
  const sentences = props.acknowledge === undefined ? [] : [props.acknowledge].flat()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const closeButton = useRef<HTMLButtonElement>(null)
  const sent = useRef(false)

  const over = results.length > 0 && !submitting
  const succeeded = results.every(({ state }) => state === 'done')
  useEffect(() => {
    // The focused submit button is removed. Focus Close only if all is done: a second Enter must not close problems unread.
    if (over) (succeeded ? closeButton : titleRef).current?.focus()
  }, [over, succeeded, titleRef])

  const unticked = sentences.filter((sentence) => !ticked.includes(sentence)).length
  const untickedReason = unticked > 0 ? `Tick the ${unticked > 1 ? 'boxes' : 'box'} above first.` : undefined
  const nameReason = typeName !== undefined && typed !== typeName ? `Type ${typeName} first.` : undefined
  const blocked = useReadOnlyReason() ?? props.disabledReason ?? props.blockedReason
  const reason = blocked ?? untickedReason ?? nameReason

  const submit = () => {
    // A ref, not state: a second click can arrive before the next render.
    if (sent.current || submitting || over || reason !== undefined) return
    sent.current = true
    void onSubmit().finally(() => (sent.current = false))
  }
  const onFormSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignore a key that is held down.
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
        {/* Sticky, so that the button and its conditions stay in view below a long plan. */}
        <Stack gap="sm" pos="sticky" bottom={0} mx="-lg" mb="-lg" px="lg" pb="lg" bg="var(--mantine-color-body)">
          <Divider mx="-lg" mb="xs" />
          {!over &&
            sentences.map((sentence) => (
              <Checkbox
                key={sentence}
                label={sentence}
                checked={ticked.includes(sentence)}
                aria-disabled={submitting || undefined}
                onChange={({ currentTarget: { checked } }) =>
                  !submitting &&
                  setTicked((all) => (checked ? [...all, sentence] : all.filter((other) => other !== sentence)))
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
          <Group justify="flex-end" gap="sm">
            {reason !== undefined && !over && !submitting && (
              <Text flex="1 1 240px" c={blocked === undefined ? 'dimmed' : 'attention'}>
                {reason}
              </Text>
            )}
            {/* Initial focus on Cancel, so that a key still held down does no harm. */}
            <ActionButton
              ref={closeButton}
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
