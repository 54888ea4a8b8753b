// What a form knows of itself: values by field name, which were left, what is wrong with them. Where the values live is the caller's
// affair: a draft of the data room fits.
import { useRef, useState } from 'react'

/** Field name to what stands in it, always as text. */
export type Values = Readonly<Record<string, string>>

/** Field name to what is wrong with it. */
export type Problems = Readonly<Record<string, string | undefined>>

/** Where the values are kept; `useFormDraft` of the data room gives one. */
export interface FormStore {
  readonly value: Values
  readonly set: (value: Values) => void
  readonly dirty: boolean
  readonly offered: { readonly at: number } | undefined
  readonly take: () => void
  readonly drop: () => void
}

/** What a field takes of its form: `<TextField label="Name" {...form.bind('ciName')} />`. */
export interface Bound {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
  readonly error: string | undefined
}

export interface Form {
  readonly values: Values
  readonly store: FormStore
  /** Everything that is wrong, shown or not. */
  readonly problems: Problems
  readonly bind: (name: string) => Bound
  /** Several in one go, as when a choice fills in another field. */
  readonly set: (values: Values) => void
  /** Whether sending was tried: from then on everything wrong is shown. */
  readonly tried: boolean
  readonly tryNow: () => void
  /** Puts the service's refusals at their fields, each until its field is typed at. */
  readonly refuse: (problems: Problems) => void
  /** It was sent: nothing is kept, and the page may be left. */
  readonly done: () => void
  readonly isDone: () => boolean
}

const NONE: Problems = {}

/** `check`: everything that is wrong with values; a field shows it once it was left, or sending was tried. */
export function useForm(store: FormStore, check: (values: Values) => Problems): Form {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState(NONE)
  const sent = useRef(false)
  const found = check(store.value)
  const set = (values: Values) => {
    sent.current = false
    store.set({ ...store.value, ...values })
    if (Object.keys(values).some((name) => refused[name] !== undefined)) {
      setRefused((all) => ({ ...all, ...Object.fromEntries(Object.keys(values).map((name) => [name, undefined])) }))
    }
  }
  return {
    values: store.value,
    store,
    problems: { ...found, ...Object.fromEntries(Object.entries(refused).filter(([, problem]) => problem)) },
    bind: (name) => ({
      name,
      value: store.value[name] ?? '',
      onChange: (value) => set({ [name]: value }),
      onBlur: () => setLeft((all) => (all.has(name) ? all : new Set([...all, name]))),
      error: refused[name] ?? (tried || left.has(name) ? found[name] : undefined),
    }),
    set,
    tried,
    tryNow: () => setTried(true),
    refuse: setRefused,
    done: () => {
      sent.current = true
      setTried(false)
      setLeft(new Set())
      setRefused(NONE)
      store.drop()
    },
    isDone: () => sent.current,
  }
}
