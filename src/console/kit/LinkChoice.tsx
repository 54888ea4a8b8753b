import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSetParams } from './with-params.ts'

/** Values with their labels. */
export type Choices<Value extends string> = readonly (readonly [value: Value, label: string])[]

interface LinkChoiceProps<Value extends string> {
  /** What is chosen: "Show as", "Sum by". */
  readonly label: string
  /** Name of the parameter; the first choice is not written there. */
  readonly param: string
  readonly choices: Choices<Value>
  readonly value: Value
  /** Parameter that a change removes: a quick filter of one list may not exist in the other. */
  readonly drops?: string
}

/** One of the choices, by what the address says; the first where it says none of them. */
export function chosenIn<Value extends string>(
  search: URLSearchParams,
  param: string,
  choices: Choices<Value>,
  first: Value,
): Value {
  return choices.find(([value]) => value === search.get(param))?.[0] ?? first
}

/** Chooses how a page shows its content, in a parameter of its address; the other parameters stay. */
export function LinkChoice<Value extends string>({
  label,
  param,
  choices,
  value,
  drops,
}: LinkChoiceProps<Value>): ReactNode {
  const setParams = useSetParams()
  return (
    <SegmentedControl
      aria-label={label}
      data={choices.map(([each, text]) => ({ value: each, label: text }))}
      value={value}
      onChange={(next) =>
        setParams({ ...(drops && { [drops]: undefined }), [param]: next === choices[0]?.[0] ? undefined : next })
      }
    />
  )
}
