// Forms whose values are kept as a draft in this browser.
import type { UseFormInput } from '@mantine/form'
import { useLayoutEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { useTextForm, type Form, type TextForm, type FormValues } from '../../kit/form/form.ts'
import { useStoredDraft } from './drafts.ts'

const editsSchema = z.record(z.string(), z.string())
const NO_EDITS = {}

/** The fields that are not as in `initial`. */
const getEdits = (values: FormValues, initial: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== (initial[name] ?? '')))

const isSame = (a: FormValues, b: FormValues) => JSON.stringify(a) === JSON.stringify(b)

interface DraftFormOptions extends Pick<UseFormInput<FormValues>, 'validate' | 'validateInputOnChange'> {
  /** Key of the draft, as "component acme/storefront/web/app". */
  readonly draft: string
  /** What the form begins with; it follows later ones as long as nothing is typed. */
  readonly initialValues: FormValues
  /** Fields that are never stored, beside those whose name says that they are secret. */
  readonly secrets?: readonly string[]
}

/** A form of texts. The draft keeps what is typed and nothing else, so that what others change meanwhile shows in the other fields. */
export function useDraftForm({ draft: key, initialValues, secrets, ...options }: DraftFormOptions): Form {
  const stored = useStoredDraft(key, editsSchema, NO_EDITS, secrets)
  const isSent = useRef(false)
  const isFollowing = useRef(false)
  const form: TextForm = useTextForm({
    ...options,
    initialValues,
    onValuesChange: (values) => {
      if (isFollowing.current) return
      isSent.current = false
      const typed = getEdits(values, form.getInitialValues())
      if (Object.keys(typed).length > 0) stored.store(typed)
      else stored.forget()
    },
  })
  const dirty = Object.keys(getEdits(form.values, form.getInitialValues())).length > 0
  useLayoutEffect(() => {
    if (dirty || isSame(initialValues, form.getInitialValues())) return
    isFollowing.current = true
    form.setInitialValues(initialValues)
    form.reset()
    isFollowing.current = false
  })
  return {
    ...form,
    draft: {
      dirty,
      restorable: stored.offered,
      restore: () => stored.offered && form.setValues(stored.offered.value),
      discard: stored.forget,
      markSent: () => {
        form.reset()
        isSent.current = true
      },
      isSent: () => isSent.current,
    },
  }
}
