import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useSetParams } from './search-params.ts'

export type Choices<Value extends string> = readonly (readonly [value: Value, label: string])[]

interface SearchParamControlProps {
  label: string
  /** Name of the parameter. The first choice is the default and removes it. */
  param: string
  choices: Choices<string>
  /** Parameter that a change removes, such as a quick filter that the other list may lack. */
  clearsParam?: string
}

/** The choice in the address; `first` if it has none of them. */
export function useChoice<Value extends string>(param: string, choices: Choices<Value>, first: Value): Value {
  const [search] = useSearchParams()
  return choices.find(([value]) => value === search.get(param))?.[0] ?? first
}

/** A segmented control bound to a parameter of the address. */
export function SearchParamControl({ label, param, choices, clearsParam }: SearchParamControlProps) {
  const setParams = useSetParams()
  const first = choices[0]?.[0] ?? ''
  return (
    <SegmentedControl
      aria-label={label}
      data={choices.map(([choice, text]) => ({ value: choice, label: text }))}
      value={useChoice(param, choices, first)}
      onChange={(next) =>
        setParams({ ...(clearsParam && { [clearsParam]: undefined }), [param]: next === first ? undefined : next })
      }
    />
  )
}
