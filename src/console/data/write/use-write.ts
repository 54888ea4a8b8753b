// A write while its dialog is open: compare, send, verify, retry.
import { useState } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import { basePath } from '../../routing/page-settings.ts'
import { showToast } from '../../kit/browser/toast.ts'
import type { ThreeWayChoice, ThreeWayField } from '../../kit/confirm/ThreeWayMerge.tsx'
import { describeRequest } from '../client.ts'
import { notifyDeleted } from '../deleted.ts'
import { recordBase } from '../journal/journal.ts'
import { invalidateCalls, updateCachedAnswer } from '../read/call-query.ts'
import { useOnAnswer } from '../read/answer-events.ts'
import { dropBulk, endBulk, watchBulk } from '../watch/bulk.ts'
import { holdOpenLock } from './open-writes.ts'
import { applyShape } from './verification.ts'
import { NOT_FOUND, type EditBasis, type Fields, type WriteRequest } from './write-request.ts'
import { sendItems, type WriteRun } from './write-run.ts'
import { useWriteRun } from './use-write-run.ts'
import { allDone, describeEnd, isSuperseded } from './write-state.ts'
import { removeWrite, saveWrite, type ItemState } from './write-store.ts'
import type { WriteDialogProps } from './WriteDialog.tsx'
import { compareThreeWay, fetchFields, mergeFields } from './three-way.ts'

type WriteRequests = readonly WriteRequest<AnyCall>[]
type States = readonly ItemState[]

interface WritePlan extends Pick<
  WriteDialogProps<AnyCall>,
  | 'title'
  | 'location'
  | 'requests'
  | 'sequential'
  | 'fallback'
  | 'invalidates'
  | 'concurrency'
  | 'draft'
  | 'getResumePath'
  | 'doneMessage'
  | 'onSettled'
> {
  readonly continueOnError: boolean
  /** Called once everything is done, unless the dialog was closed. */
  readonly onDone?: ((answers: readonly unknown[]) => void) | undefined
}

type DialogRun = WriteRun<WriteRequest<AnyCall>>

const currentPath = ({ pathname, search }: Location) => pathname.slice(basePath.length) + search

/** Stores a confirmed write, replacing the previous one of this dialog. */
function beginWrite(run: DialogRun, plan: WritePlan, items: WriteRequests): void {
  const { title, location: place, sequential, draft, getResumePath } = plan
  if (run.id !== '') removeWrite(run.id)
  run.releaseLock()
  const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`
  run.id = id
  run.items = items
  run.stopRequested = false
  run.releaseLock = holdOpenLock(id)
  const resumePath = getResumePath?.(items)
  saveWrite(
    {
      id,
      title,
      to: currentPath(location),
      openedAt: run.openedAt,
      ...(place === undefined ? {} : { location: place }),
      ...(sequential === undefined ? {} : { sequential }),
      ...(resumePath === undefined ? {} : { resumePath }),
      ...(draft === undefined ? {} : { draft: { key: draft, at: Date.now() } }),
    },
    items,
  )
  for (const { basis, request } of items) if (basis) recordBase(request.body, basis.base)
}

/** Shows the new values of edited records until these are read again. */
function showEdits(items: WriteRequests, states: States): void {
  for (const [index, { basis, verification }] of items.entries())
    if (basis && verification && states[index]?.state === 'done')
      updateCachedAnswer(verification, (record) => applyShape(record, verification.shows))
}

async function finishWrite(
  { id, items }: DialogRun,
  { invalidates, doneMessage, onSettled }: WritePlan,
  states: States,
): Promise<void> {
  showEdits(items, states)
  void invalidateCalls(invalidates)
  await onSettled?.(states)
  if (isSuperseded(states)) dropBulk(id)
  else if (states.length > 1) endBulk(id, allDone(states), describeEnd(states))
  for (const [index, { verification }] of items.entries())
    if (verification?.shows === NOT_FOUND && states[index]?.state === 'done')
      notifyDeleted(describeRequest(verification.call, verification.request).path)
  if (doneMessage !== undefined && allDone(states)) void showToast('good', doneMessage)
}

interface RecordComparison {
  readonly basis: EditBasis<AnyCall>
  /** Undefined if the query failed. */
  readonly theirs: Fields | undefined
  readonly fields: readonly ThreeWayField[]
}

async function fetchComparison(basis: EditBasis<AnyCall>): Promise<RecordComparison> {
  const theirs = await fetchFields(basis.source, Object.keys({ ...basis.base, ...basis.mine }))
  return { basis, theirs, fields: theirs ? compareThreeWay(basis.base, theirs, basis.mine) : [] }
}

const isUnchanged = ({ theirs, fields }: RecordComparison) =>
  theirs && fields.every((field) => field.theirs === undefined)

/** Compares a single edit with concurrent changes before it is sent, and holds the operator's choices. */
function useComparison() {
  const [meanwhile, setMeanwhile] = useState<RecordComparison>()
  const [choices, setChoices] = useState<Readonly<Record<string, ThreeWayChoice>>>({})

  /**
   * The requests merged with concurrent changes; undefined while the operator has to review them first. Several requests are not compared
   * here but one by one, right before each is sent. `onFetch` is called before a query.
   */
  async function compared(
    requests: readonly WriteRequest<AnyCall>[],
    onFetch: () => void,
  ): Promise<readonly WriteRequest<AnyCall>[] | undefined> {
    const [only, ...others] = requests
    const basis = only?.basis
    if (!only || !basis || others.length > 0) return requests
    onFetch()
    const current = await fetchComparison(basis)
    const { theirs } = current
    const reviewed = meanwhile && JSON.stringify(meanwhile.theirs) === JSON.stringify(theirs)
    if (!isUnchanged(current) && !reviewed) {
      setMeanwhile(current)
      setChoices({})
      return undefined
    }
    if (!theirs || !basis.requestFor) return requests
    const request = basis.requestFor(mergeFields(theirs, basis.mine, choices))
    const { verification, ...merged } = { ...only, request, basis: { ...basis, base: theirs } }
    // It expects all of my values.
    return [Object.values(choices).includes('theirs') ? merged : { ...merged, verification }]
  }

  // Repeat a failed comparison on reconnect.
  useOnAnswer(meanwhile !== undefined && !meanwhile.theirs, async () => {
    if (!meanwhile) return
    const current = await fetchComparison(meanwhile.basis)
    if (current.theirs) setMeanwhile(isUnchanged(current) ? undefined : current)
  })

  const choose = (field: string, choice: ThreeWayChoice) => setChoices((all) => ({ ...all, [field]: choice }))

  return { meanwhile, choices, choose, compared }
}

export function useWrite(plan: WritePlan) {
  const { concurrency = 1, continueOnError } = plan
  const { compared, ...comparison } = useComparison()
  const onSend = ({ id, items }: DialogRun) => {
    if (items.length > 1) watchBulk(id, plan.title, currentPath(location), items.length)
  }
  const { act, runRef, ...write } = useWriteRun<WriteRequest<AnyCall>>(
    { id: '', items: plan.requests, states: [], busy: false },
    {
      concurrency,
      onSend,
      onSettled: (run, states) => finishWrite(run, plan, states),
      // If nothing was left to do, the dialog says why.
      onDone: ({ answers }, states) =>
        !isSuperseded(states) && plan.onDone?.(states.map((_, index) => answers.get(index) ?? null)),
    },
  )

  function begin(run: DialogRun, items: WriteRequests): Promise<States> {
    beginWrite(run, plan, items)
    onSend(run)
    // A single item was compared when it was confirmed.
    return sendItems(run, [...items.keys()], { concurrency, continueOnError, compares: items.length > 1 })
  }

  const submit = () =>
    act(async (run) => {
      const items = await compared(plan.requests, () => run.setPhase('checking'))
      const ended = items && (await begin(run, items))
      const isUnknownCall = ended?.[0]?.state === 'refused' && ended[0].routed === false
      return plan.fallback && isUnknownCall ? begin(run, plan.fallback) : ended
    })

  return {
    ...comparison,
    ...write,
    /** The items that were or are being sent; before that, the planned ones. */
    items: write.states.length > 0 ? write.items : plan.requests,
    submit,
    /** Drops what was not sent when the operator closes the dialog. */
    giveUp: () => {
      const { busy, id } = runRef.current
      if (!busy && id !== '') removeWrite(id)
    },
  }
}
