// The comparison before a single change is sent: what somebody else did to the record meanwhile, and what is chosen of it.
import { useState } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import { fetchFields } from './conflict-check.ts'
import type { EditBasis, Fields, WriteRequest } from './write-request.ts'
import { compareThreeWay, mergeFields, type MergeChoice, type ThreeWayField } from './three-way.ts'
import { useOnAnswer } from '../use-on-answer.ts'

/** What somebody else did to the record that is to be changed. */
interface RecordComparison {
  readonly basis: EditBasis<AnyCall>
  /** Undefined where it could not be read. */
  readonly theirs: Fields | undefined
  readonly fields: readonly ThreeWayField[]
}

async function fetchComparison(basis: EditBasis<AnyCall>): Promise<RecordComparison> {
  const theirs = await fetchFields(basis.reading, Object.keys({ ...basis.base, ...basis.mine }))
  return { basis, theirs, fields: theirs ? compareThreeWay(basis.base, theirs, basis.mine) : [] }
}

const isUnchanged = ({ theirs, fields }: RecordComparison) =>
  theirs && fields.every((field) => field.theirs === undefined)

const isSame = (a: Fields | undefined, b: Fields | undefined) => JSON.stringify(a) === JSON.stringify(b)

export function useComparison() {
  const [meanwhile, setMeanwhile] = useState<RecordComparison>()
  const [choices, setChoices] = useState<Readonly<Record<string, MergeChoice>>>({})

  /**
   * The plan with what somebody else did taken in; undefined while there is something to look at first. Several are compared one by
   * one, right before each is sent. `onReading`: it takes a moment.
   */
  async function compared(
    planned: readonly WriteRequest<AnyCall>[],
    onReading: () => void,
  ): Promise<readonly WriteRequest<AnyCall>[] | undefined> {
    const [only, ...others] = planned
    const basis = only?.basis
    if (!only || !basis || others.length > 0) return planned
    onReading()
    const now = await fetchComparison(basis)
    const { theirs } = now
    const seen = meanwhile && isSame(meanwhile.theirs, theirs)
    if (!isUnchanged(now) && !seen) {
      setMeanwhile(now)
      setChoices({})
      return undefined
    }
    if (!theirs || !basis.requestFor) return planned
    const request = basis.requestFor(mergeFields(theirs, basis.mine, choices))
    return [{ ...only, request, basis: { ...basis, base: theirs } }]
  }

  // What could not be compared is, as soon as the service answers again.
  useOnAnswer(meanwhile !== undefined && !meanwhile.theirs, async () => {
    if (!meanwhile) return
    const now = await fetchComparison(meanwhile.basis)
    if (now.theirs) setMeanwhile(isUnchanged(now) ? undefined : now)
  })

  const choose = (field: string, choice: MergeChoice) => setChoices((all) => ({ ...all, [field]: choice }))

  return { meanwhile, choices, choose, compared }
}
