import { useState } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import type { ThreeWayChoice, ThreeWayField } from '../../kit/confirm/ThreeWayMerge.tsx'
import type { EditBasis, Fields, WriteRequest } from './write-request.ts'
import { compareThreeWay, fetchFields, mergeFields } from './three-way.ts'
import { useOnAnswer } from '../read/answer-events.ts'

/** Concurrent changes of the record being edited. */
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

const isSame = (a: Fields | undefined, b: Fields | undefined) => JSON.stringify(a) === JSON.stringify(b)

/** Compares a single edit with concurrent changes before it is sent, and holds the operator's choices. */
export function useComparison() {
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
    const reviewed = meanwhile && isSame(meanwhile.theirs, theirs)
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
