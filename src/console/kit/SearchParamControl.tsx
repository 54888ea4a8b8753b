import { SegmentedControl } from '@mantine/core'
import { useSetParams } from './search-params.ts'

export type Choices<Value extends string> = readonly (readonly [value: Value, label: string])[]

interface SearchParamControlProps<Value extends string> {
  /** "Show as", "Group by" */
  label: string
  /** Name of the parameter. The first choice is the default and removes it. */
  param: string
  choices: Choices<Value>
  value: Value
  /** Parameter that a change removes, such as a quick filter that the other list may lack. */
  clearsParam?: string
}

/** Reads a choice from the address; `first` if it has none of them. */
export function parseChoice<Value extends string>(
  search: URLSearchParams,
  param: string,
  choices: Choices<Value>,
  first: Value,
): Value {
  return choices.find(([value]) => value === search.get(param))?.[0] ?? first
}

/** A segmented control bound to a parameter of the address. */
export function SearchParamControl<Value extends string>({
  label,
  param,
  choices,
  value,
  clearsParam,
}: SearchParamControlProps<Value>) {
  const setParams = useSetParams()
  return (
    <SegmentedControl
      aria-label={label}
      data={choices.map(([choice, text]) => ({ value: choice, label: text }))}
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
