import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import classes from './LinkChoice.module.css'

export interface LinkChoiceProps<Value extends string> {
  /** What is chosen: "Show as", "Sum by". */
  readonly label: string
  /** Where it stands in the address; the first choice is not written there. */
  readonly param: string
  readonly choices: readonly (readonly [value: Value, label: string])[]
  readonly value: Value
}

/** One of the choices, by what the address says; the first where it says none of them. */
export function chosenIn<Value extends string>(
  search: URLSearchParams,
  param: string,
  choices: readonly (readonly [value: Value, label: string])[],
  first: Value,
): Value {
  return choices.find(([value]) => value === search.get(param))?.[0] ?? first
}

/** Links that choose how a page shows what it shows; the rest of the address stays. */
export function LinkChoice<Value extends string>({ label, param, choices, value }: LinkChoiceProps<Value>): ReactNode {
  const [search] = useSearchParams()
  const to = (next: Value, at: number) => {
    const params = new URLSearchParams(search)
    if (at === 0) params.delete(param)
    else params.set(param, next)
    return `?${params.toString()}`
  }
  return (
    <span className={classes.choices} role="group" aria-label={label}>
      {choices.map(([each, words], at) => (
        <Link
          key={each}
          to={to(each, at)}
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
