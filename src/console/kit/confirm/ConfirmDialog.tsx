import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { Button } from '../Button.tsx'
import { ModalFrame } from '../ModalFrame.tsx'
import { CheckField } from './CheckField.tsx'
import type { IntentProps } from './Confirm.tsx'
import classes from './Confirm.module.css'
import { ConfirmResults } from './ConfirmResults.tsx'
import { RequestBlock } from './RequestBlock.tsx'
import { TextField } from './TextField.tsx'
import { showUnseen } from '../unseen.ts'
import UnsavedGuard from './UnsavedGuard.tsx'

/** The dialog itself, loaded when the first one is opened. */
export default function ConfirmDialog(intent: IntentProps): ReactNode {
  const [closing, setClosing] = useState(false)
  const { unsaved, submitting, results = [], onClose } = intent
  const losing = unsaved !== undefined && !submitting && results.length === 0
  const close = () => (losing ? setClosing(true) : onClose())
  return (
    <>
      <ModalFrame
        label={intent.title}
        kind="question"
        width={680}
        onClose={submitting && intent.goesOn !== true ? undefined : close}
      >
        <Intent {...intent} onClose={close} />
      </ModalFrame>
      {losing && <UnsavedGuard what={unsaved} closing={closing} onStay={() => setClosing(false)} onLeave={onClose} />}
    </>
  )
}

function Intent(props: IntentProps): ReactNode {
  const { typeName, submitLabel, danger, onSubmit, submitting, submitError, onClose, onStop, goesOn = false } = props
  const { results = [], nexts = [] } = props
  const boxes = props.acknowledge === undefined ? [] : [props.acknowledge].flat()
  // Where the verb itself is to cancel, leaving must not be called the same.
  const leave = submitLabel.startsWith('Cancel') ? 'Back' : 'Cancel'
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const sent = useRef(false)

  const over = results.length > 0 && !submitting
  const good = results.every(({ state }) => state === 'done')
  useEffect(() => {
    // The verb is gone, and with it the focus. A second Enter must not close what has to be read.
    if (over) (good ? close : title).current?.focus()
  }, [over, good])

  const unticked = boxes.filter((box) => !ticked.includes(box)).length
  const missing =
    unticked > 0 ? (unticked > 1 ? 'Tick the boxes above first.' : 'Tick the box above first.') : undefined
  const misnamed = typeName !== undefined && typed !== typeName ? `Type ${typeName} first.` : undefined
  const reason = props.disabledReason ?? props.blockedBy ?? missing ?? misnamed

  const submit = () => {
    // State comes too late for a second click in the same frame.
    if (sent.current || submitting || over || reason !== undefined) return
    sent.current = true
    void onSubmit().finally(() => (sent.current = false))
  }
  const onFormSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  // A key that is held down is one intent.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its controls pass through it
    <form onSubmit={onFormSubmit} onKeyDown={onKeyDown} className={classes.intent}>
      <h2 ref={title} tabIndex={-1} className={classes.title}>
        <bdi>{showUnseen(props.title)}</bdi>
      </h2>
      <div className={classes.description}>{props.description}</div>
      {/* Where something has to be chosen or typed first, that comes first: no key does any harm before. */}
      <div className={classes.asked} data-autofocus={props.disabledReason !== undefined || undefined}>
        {props.children}
      </div>
      <RequestBlock requests={props.requests} />
      {results.length > 0 && <ConfirmResults results={results} />}
      {submitError && <div role="alert">{submitError}</div>}
      {!over &&
        boxes.map((box) => (
          <CheckField
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
        <TextField
          label={`Type ${typeName} to go on`}
          // A key that was held down on the way in does nothing here either.
          data-autofocus={props.disabledReason === undefined || undefined}
          value={typed}
          readOnly={submitting}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {props.disabledReason !== undefined && !over && <p className={classes.reason}>{props.disabledReason}</p>}
      <div className={classes.foot} data-reasons="end">
        {/* The safe place: a key that was held down on the way in only closes the dialog again. */}
        <ActionButton
          ref={close}
          data-autofocus
          writes={false}
          disabledReason={
            submitting && !goesOn ? 'It was sent and cannot be called back. Wait for the answer.' : undefined
          }
          onClick={onClose}
        >
          {over ? 'Close' : goesOn ? 'Leave it running' : leave}
        </ActionButton>
        {submitting && onStop && <Button onClick={onStop}>Send no more</Button>}
        {over &&
          nexts.map(({ label, onClick, busy, writes }) => (
            <ActionButton key={label} disabledReason={undefined} busy={busy ?? false} writes={writes} onClick={onClick}>
              {label}
            </ActionButton>
          ))}
        {!over && (
          <ActionButton look={danger ? 'danger' : 'primary'} disabledReason={reason} busy={submitting} onClick={submit}>
            {submitLabel}
          </ActionButton>
        )}
      </div>
    </form>
  )
}
