// The values of a form of the kit, kept as a draft.
import * as z from 'zod/mini'
import { useDraft, type Draft } from './drafts.ts'

const values = z.record(z.string(), z.string())

/** A store for `useForm`. `form`: key of the draft, as "component acme/storefront/web/app"; `secrets`: fields that are never kept. */
export const useFormDraft = (
  form: string,
  initial: Readonly<Record<string, string>>,
  secrets?: readonly string[],
): Draft<Record<string, string>> => useDraft(form, values, initial, secrets)
