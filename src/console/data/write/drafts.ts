// Drafts of forms: typed values survive a lost session, a reload or a crash. Stored per form in this browser, without secrets.
import { useState } from 'react'
import * as z from 'zod/mini'
import { isSecret } from '../../../contract/core/secrets.ts'
import type { RestorableDraft } from '../../kit/confirm/DraftNotice.tsx'
import { isJsonObject } from '../../kit/form/json-text.ts'
import { gatewayUrl } from '../../routing/page-settings.ts'
import { DAY_MS } from '../../kit/format.ts'
import { readStoredJson, removeStored, writeStored } from '../../kit/browser/storage.ts'

const PREFIX = `signalbox.draft ${gatewayUrl} `
const MAX_AGE_MS = 30 * DAY_MS

/** A copy without values that are secret by name or form. */
function withoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, secrets))
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).filter(([key, each]) => !secrets.includes(key) && !isSecret(key, each))
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutSecrets(each, secrets)]))
}

const storedDraftSchema = z.object({ at: z.number(), value: z.record(z.string(), z.unknown()) })

/** The draft of a form; undefined if there is none, it is over 30 days old or no longer matches the schema. */
export function loadDraft<Value extends object>(key: string, schema: z.ZodMiniType<Value>, empty: Value) {
  const stored = readStoredJson(PREFIX + key, storedDraftSchema)
  if (!stored || Date.now() - stored.at > MAX_AGE_MS) return undefined
  // Secrets were not stored: they are as in an empty form.
  const parsed = z.safeParse(schema, { ...empty, ...stored.value })
  return parsed.success ? { at: stored.at, value: parsed.data } : undefined
}

/** `secrets`: names of further secret fields. */
export function saveDraft(key: string, value: object, now = Date.now(), secrets: readonly string[] = []): void {
  writeStored(PREFIX + key, JSON.stringify({ at: now, value: withoutSecrets(value, secrets) }))
}

/** Removes the draft of a write that is done, unless it was changed after it was confirmed (`at`, epoch milliseconds). */
export function removeSentDraft(sent: { readonly key: string; readonly at: number } | undefined): void {
  const stored = sent && readStoredJson(PREFIX + sent.key, storedDraftSchema)
  if (stored && stored.at <= sent.at) removeStored(PREFIX + sent.key)
}

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The draft of an earlier visit, and functions to store and remove one. */
export function useStoredDraft<Value extends object>(
  key: string,
  schema: z.ZodMiniType<Value>,
  empty: Value,
  secrets?: readonly string[],
) {
  const [offered, setOffered] = useState(() => loadDraft(key, schema, empty))
  return {
    offered: offered && !isSame(offered.value, empty) ? offered : undefined,
    store: (next: Value) => {
      setOffered(undefined)
      saveDraft(key, next, Date.now(), secrets)
    },
    forget: () => {
      removeStored(PREFIX + key)
      setOffered(undefined)
    },
  }
}

export interface Draft<Value> extends RestorableDraft {
  readonly offered: { readonly at: number; readonly value: Value } | undefined
  readonly value: Value
  readonly set: (value: Value) => void
  readonly dirty: boolean
}

/** State of a dialog with a stored draft. `key`: unique and stable, such as "commit acme/storefront/prod". `initial`: prefilled values. */
export function useDraft<Value extends object>(
  key: string,
  schema: z.ZodMiniType<Value>,
  empty: Value,
  secrets?: readonly string[],
  initial: Value = empty,
): Draft<Value> {
  const [value, setValue] = useState(initial)
  const { offered, store, forget } = useStoredDraft(key, schema, empty, secrets)
  const set = (next: Value) => {
    setValue(next)
    if (isSame(next, empty)) forget()
    else store(next)
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
