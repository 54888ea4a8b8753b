// Only what somebody changed is kept of a form over a record: what others change meanwhile shows through where it was not typed over.
import type { FormStore, Values } from './use-form.ts'

/** A store over `initial`, made from one that begins empty and holds the changes alone. */
export const editsOver = (edits: FormStore, initial: Values): FormStore => ({
  ...edits,
  value: { ...initial, ...edits.value },
  set: (values) =>
    edits.set(Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== (initial[name] ?? '')))),
})
