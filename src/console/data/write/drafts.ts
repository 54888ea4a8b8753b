// What is typed into a form outlives a lost session, a reload and a crash: kept per form in this browser, without secrets, and offered
// again on return.
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { isSecret } from '../../kit/secrets.ts'
import { gatewayUrl } from '../../routing/page-settings.ts'
import { removeStored, writeStored, storedKeys, readStored } from '../storage.ts'

const PREFIX = `signalbox.draft ${gatewayUrl} `
const MAX_AGE_MS = 30 * 24 * 3_600_000
const SAVE_DELAY_MS = 300

/** Something typed earlier and not sent. */
export interface StoredDraft<Value> {
  readonly value: Value
  /** When it was last typed at, epoch milliseconds. */
  readonly at: number
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy without anything that is a secret by its name or form. */
function withoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, secrets))
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(([key, each]) => !secrets.includes(key) && !isSecret(key, each))
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutSecrets(each, secrets)]))
}

const storedDraftSchema = z.object({ at: z.number(), value: z.record(z.string(), z.unknown()) })

/** The draft kept for a form; undefined when there is none, it is old, or it is no longer what the form takes. */
export function loadDraft<Value extends object>(
  form: string,
  schema: z.ZodMiniType<Value>,
  empty: Value,
  now = Date.now(),
): StoredDraft<Value> | undefined {
  try {
    const found = storedDraftSchema.parse(JSON.parse(readStored(PREFIX + form) ?? 'null'))
    if (now - found.at > MAX_AGE_MS) return undefined
    // What is not kept, as secrets, is as in an empty form.
    return { at: found.at, value: z.parse(schema, { ...empty, ...found.value }) }
  } catch {
    return undefined
  }
}

/** `secrets`: names of what is a secret though it is not called so. */
export function saveDraft(form: string, value: object, now = Date.now(), secrets: readonly string[] = []): void {
  writeStored(PREFIX + form, JSON.stringify({ at: now, value: withoutSecrets(value, secrets) }))
}

const removeDraft = (form: string): void => removeStored(PREFIX + form)

/** Forms that have a draft. */
export const listDraftKeys = (): string[] => storedKeys(PREFIX)

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const NO_SECRETS: readonly string[] = []

/** The stored draft of a form: what an earlier visit left, and storing what is typed now, at most every 300 ms and when the page goes. */
export function useStoredDraft<Value extends object>(
  form: string,
  schema: z.ZodMiniType<Value>,
  empty: Value,
  secrets: readonly string[] = NO_SECRETS,
) {
  const [offered, setOffered] = useState(() => loadDraft(form, schema, empty))
  const unkept = useRef<() => void>(undefined)

  useEffect(() => {
    const flush = () => {
      unkept.current?.()
      unkept.current = undefined
    }
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [form])

  const store = (next: Value) => {
    setOffered(undefined)
    if (!unkept.current) {
      setTimeout(() => {
        unkept.current?.()
        unkept.current = undefined
      }, SAVE_DELAY_MS)
    }
    unkept.current = () => saveDraft(form, next, Date.now(), secrets)
  }
  const forget = () => {
    unkept.current = undefined
    removeDraft(form)
    setOffered(undefined)
  }
  return { offered: offered && !isSame(offered.value, empty) ? offered : undefined, store, forget }
}

export interface Draft<Value> {
  readonly value: Value
  readonly set: (value: Value) => void
  /** Whether something was typed that is not sent. */
  readonly dirty: boolean
  /** What was typed on an earlier visit, until it is taken, thrown away or typed over. */
  readonly offered: StoredDraft<Value> | undefined
  readonly restore: () => void
  /** It was sent, or is thrown away: nothing is kept. */
  readonly discard: () => void
}

/**
 * State of a dialog that must not be lost. `form`: its key, stable and one of its kind, as "commit acme/storefront/prod"; `secrets`: names
 * of what is never kept, beside those that are called so.
 */
export function useDraft<Value extends object>(
  form: string,
  schema: z.ZodMiniType<Value>,
  empty: Value,
  secrets?: readonly string[],
): Draft<Value> {
  const [value, setValue] = useState(empty)
  const { offered, store, forget } = useStoredDraft(form, schema, empty, secrets)
  const set = (next: Value) => {
    setValue(next)
    store(next)
  }
  return {
    value,
    set,
    dirty: !isSame(value, empty),
    offered,
    restore: () => offered && set(offered.value),
    discard: () => {
      forget()
      setValue(empty)
    },
  }
}
