import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSetParams } from './search-params.ts'

/** Values with their labels. */
export type Choices<Value extends string> = readonly (readonly [value: Value, label: string])[]

interface SearchParamControlProps<Value extends string> {
  /** What is chosen: "Show as", "Sum by". */
  readonly label: string
  /** Name of the parameter; the first choice is not written there. */
  readonly param: string
  readonly choices: Choices<Value>
  readonly value: Value
  /** Parameter that a change removes: a quick filter of one list may not exist in the other. */
  readonly clearsParam?: string
}

/** One of the choices, by what the address says; the first where it says none of them. */
export function parseChoice<Value extends string>(
  search: URLSearchParams,
  param: string,
  choices: Choices<Value>,
  first: Value,
): Value {
  return choices.find(([value]) => value === search.get(param))?.[0] ?? first
}

/** Chooses how a page shows its content, in a parameter of its address; the other parameters stay. */
export function SearchParamControl<Value extends string>({
  label,
  param,
  choices,
  value,
  clearsParam,
}: SearchParamControlProps<Value>): ReactNode {
  const setParams = useSetParams()
  return (
    <SegmentedControl
      aria-label={label}
      data={choices.map(([each, text]) => ({ value: each, label: text }))}
      value={value}
      onChange={(next) =>
        setParams({
          ...(clearsParam && { [clearsParam]: undefined }),
          [param]: next === choices[0]?.[0] ? undefined : next,
        })
      }
    />
  )
}
