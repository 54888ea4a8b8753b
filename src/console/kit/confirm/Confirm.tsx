import { Box, Button, Checkbox, Divider, Group, Modal, Stack, Text, TextInput, Title } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { gatewayUrl, tokenPage } from '../../routing/page-settings.ts'
import { ActionButton } from '../ActionButton.tsx'
import { CopyButton } from '../CopyButton.tsx'
import { useDisabledReason } from '../browser/write-permission.ts'
import { formatCountOf, showInvisible } from '../format.ts'
import { CodeBlock } from '../raw/CodeBlock.tsx'
import { ConfirmResults, type ConfirmResult } from './ConfirmResults.tsx'
import { formatBody, toCurl, toGatewayCurl, type RequestPreview } from './curl.ts'
import { MountedModal } from './MountedModal.tsx'
import { useCloseGuard } from './UnsavedGuard.tsx'

export interface FollowUp {
  /** The verb and its object: "Retry 2 that failed". */
  readonly label: string
  readonly onClick: () => void
  readonly busy?: boolean
  /** Whether it sends a write. */
  readonly writes: boolean
}

export interface ConfirmProps {
  /** The verb and its object: "Replace 20 instances". */
  title: string
  /** Where the records are: `storefront / prod`. */
  location?: string | undefined
  /** What is affected, of how many. */
  description: ReactNode
  /** The plan: changes, included changes, choices. */
  children?: ReactNode
  requests: readonly RequestPreview[]
  /** Sentences to tick first, for several records or a production-like one. */
  acknowledge?: readonly string[]
  /** A name to type first, for destructive writes. */
  typeName?: string | undefined
  /** The verb and its object; never "OK". */
  submitLabel: string
  /** Label of the button that leaves without submitting; "Cancel" by default. */
  closeLabel?: string | undefined
  danger?: boolean
  /** Input that closing would lose: "the arguments of restart". Asks before the dialog or page is left. */
  unsaved?: string | undefined
  disabledReason?: string | undefined
  /** The same, from checks that may still end: fields keep their initial focus. */
  blockedReason?: string | undefined
  /** A check above has ended and says why it cannot be submitted: nothing is left to confirm. */
  isBlocked?: boolean
  /** Not called again before its promise settles. */
  onSubmit: () => Promise<unknown>
  submitting: boolean
  /** A problem of the whole write; problems of items are in `results`. */
  submitError?: ReactNode
  /** Once there are results and nothing is being sent, the dialog can only be closed. */
  results?: readonly ConfirmResult[]
  /** Actions after the end, beside Close. */
  followUps?: readonly FollowUp[]
  /** Sends no further requests; undefined if there is nothing to stop. */
  onStop?: (() => void) | undefined
  /** The dialog may be closed while sending, and the write continues. */
  continuesInBackground?: boolean
  onClose: () => void
}

/** The dialog before every write: plan, exact request, confirm, result per item. Open while mounted. */
export function Confirm(props: ConfirmProps): ReactNode {
  const title = useRef<HTMLHeadingElement>(null)
  const { unsaved, submitting, results = [], onClose } = props
  const { guard, close } = useCloseGuard(submitting || results.length > 0 ? undefined : unsaved, onClose)
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
      {guard}
    </Modal.Stack>
  )
}

// Selects are read-only inputs, with a list to choose from.
const FIELD_SELECTOR = ':is(input, textarea):not([disabled], [readonly]:not([aria-haspopup]))'

/** Makes the focus trap start at the first field, if there is one. */
const focusFirstField = (element: HTMLElement | null) =>
  element?.querySelector(FIELD_SELECTOR)?.setAttribute('data-autofocus', 'true')

/** What happened can be below the fields that are in view. In the center, since the buttons cover the end. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

function ConfirmForm(props: ConfirmProps & { titleRef: RefObject<HTMLElement | null> }): ReactNode {
  const { acknowledge = [], typeName, submitLabel, onSubmit, submitting, onStop, onClose, titleRef } = props
  const {
    results = [],
    followUps = [],
    continuesInBackground = false,
    isBlocked = false,
    closeLabel = 'Cancel',
  } = props
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

  useEffect(() => {
    // If the focused field was removed.
    if (isBlocked && document.activeElement === document.body) closeButton.current?.focus()
  }, [isBlocked])

  const unticked = acknowledge.filter((sentence) => !ticked.includes(sentence)).length
  const untickedReason =
    unticked > 0 ? `Select the ${unticked > 1 ? 'checkboxes' : 'checkbox'} above first.` : undefined
  const nameReason = typeName !== undefined && typed !== typeName ? `Type ${typeName} first.` : undefined
  const ownReason = props.disabledReason ?? props.blockedReason
  const blocked = useDisabledReason({ needs: 'nothing', disabledReason: ownReason })
  const reason = blocked ?? untickedReason ?? nameReason

  const submit = () => {
    // A ref, not state: a second click can arrive before the next render.
    if (sent.current || submitting || over || reason !== undefined) return
    sent.current = true
    void onSubmit().finally(() => (sent.current = false))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- guards the keys of the controls inside
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        // Ignore a key that is held down.
        if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
        else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          submit()
        }
      }}
    >
      <Stack gap="lg" fz="sm">
        <div>
          {props.location !== undefined && (
            <Text inherit fw={500}>
              <bdi>{showInvisible(props.location)}</bdi>
            </Text>
          )}
          <Text component="div" inherit c="dimmed">
            {props.description}
          </Text>
        </div>
        {/* No wrapper around empty children, which would leave a gap. */}
        <Box display="contents" ref={props.disabledReason === undefined ? undefined : focusFirstField}>
          {props.children}
        </Box>
        <RequestBlock requests={props.requests} />
        {results.length > 0 && (
          <div ref={scrollIntoView}>
            <ConfirmResults results={results} />
          </div>
        )}
        {props.submitError && (
          <div role="alert" ref={scrollIntoView}>
            {props.submitError}
          </div>
        )}
        {/* Sticky, so that the button and its conditions stay in view below a long plan. */}
        <Stack
          gap="sm"
          pos="sticky"
          bottom={0}
          mx="-lg"
          mb="-lg"
          px="lg"
          pb="lg"
          bg="var(--mantine-color-body)"
          // Above the sections of inputs.
          style={{ zIndex: 2 }}
        >
          <Divider mx="-lg" mb="xs" />
          {!over &&
            !isBlocked &&
            acknowledge.map((sentence, index) => (
              <Checkbox
                key={sentence}
                data-autofocus={(index === 0 && props.disabledReason === undefined) || undefined}
                label={sentence}
                checked={ticked.includes(sentence)}
                aria-disabled={submitting || undefined}
                onChange={({ currentTarget: { checked } }) =>
                  !submitting &&
                  setTicked((all) => (checked ? [...all, sentence] : all.filter((other) => other !== sentence)))
                }
              />
            ))}
          {!over && !isBlocked && typeName !== undefined && (
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
              <Text inherit flex="1 1 240px" c={blocked === props.disabledReason ? 'dimmed' : 'attention'}>
                {isBlocked && reason === props.blockedReason ? 'Blocked by a check above.' : reason}
              </Text>
            )}
            {/* Initial focus on Cancel if nothing is to be filled in, so that a key still held down does no harm. */}
            <ActionButton
              ref={closeButton}
              data-autofocus
              writes={false}
              disabledReason={
                submitting && !continuesInBackground ? 'The request was sent. Wait for the response.' : undefined
              }
              onClick={onClose}
            >
              {over ? 'Close' : continuesInBackground ? 'Continue in background' : closeLabel}
            </ActionButton>
            {submitting && onStop && <Button onClick={onStop}>Stop sending</Button>}
            {over &&
              followUps.map(({ label, ...action }) => (
                <ActionButton key={label} needs="nothing" {...action}>
                  {label}
                </ActionButton>
              ))}
            {!over && (
              <ActionButton
                variant="filled"
                needs="nothing"
                color={props.danger ? 'bad' : undefined}
                disabledReason={submitting && onStop ? 'The requests are being sent.' : reason}
                showsReason={!submitting}
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

// Further requests are copied but not shown.
const MAX_RENDERED = 20

const getGatewayAddress = () => ({
  url: new URL(gatewayUrl || '/', location.href).href.replace(/\/$/, ''),
  session: tokenPage !== '',
})

function RequestBlock({ requests }: { requests: readonly RequestPreview[] }): ReactNode {
  if (requests.length === 0) return null
  const more = requests.length - MAX_RENDERED
  return (
    <section aria-label="Exact request">
      <Group gap="sm" mb="xs">
        <Title order={3}>Exact request</Title>
        {requests.length > 1 && (
          <Text inherit c="dimmed">
            {formatCountOf(requests.length, 'request')}, one after another
          </Text>
        )}
        <Group gap="xs" ml="auto">
          <CopyButton text={() => requests.map(toCurl).join('\n\n')}>Copy as curl</CopyButton>
          <CopyButton text={() => requests.map((request) => toGatewayCurl(request, getGatewayAddress())).join('\n\n')}>
            Copy as curl for the gateway
          </CopyButton>
        </Group>
      </Group>
      <CodeBlock label="Exact request as text" maxHeight={144}>
        {requests
          .slice(0, MAX_RENDERED)
          .map(({ method, path, body }) => [`${method} ${path}`, formatBody(body)].filter(Boolean).join('\n'))
          .concat(more > 0 ? `and ${more} more` : [])
          .join('\n\n')}
      </CodeBlock>
    </section>
  )
}
