import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './LinkChoice.module.css'
import { useWithParams } from './with-params.ts'

/** Values with their words. */
export type Choices<Value extends string> = readonly (readonly [value: Value, label: string])[]

interface LinkChoiceProps<Value extends string> {
  /** What is chosen: "Show as", "Sum by". */
  readonly label: string
  /** Where it stands in the address; the first choice is not written there. */
  readonly param: string
  readonly choices: Choices<Value>
  readonly value: Value
  /** What another choice takes out of the address: a quick filter of one list may be none of the other. */
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

/** Links that choose how a page shows what it shows; the rest of the address stays. */
export function LinkChoice<Value extends string>({
  label,
  param,
  choices,
  value,
  drops,
}: LinkChoiceProps<Value>): ReactNode {
  const withParams = useWithParams()
  return (
    <span className={classes.choices} role="group" aria-label={label}>
      {choices.map(([each, words], at) => (
        <Link
          key={each}
          to={withParams({ ...(drops && { [drops]: undefined }), [param]: at === 0 ? undefined : each })}
          replace
          preventScrollReset
          className={classes.choice}
          aria-current={each === value || undefined}
        >
          {words}
        </Link>
      ))}
    </span>
  )
}
