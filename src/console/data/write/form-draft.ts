// Forms whose values are kept as a draft in this browser.
import type { UseFormInput } from '@mantine/form'
import { useLayoutEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { useTextForm, type Form, type TextForm, type Values } from '../../kit/form/form.ts'
import { useStoredDraft } from './drafts.ts'

const edits = z.record(z.string(), z.string())
const NO_EDITS = {}

/** The fields that are not as in `initial`. */
const editsIn = (values: Values, initial: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== (initial[name] ?? '')))

const same = (a: Values, b: Values) => JSON.stringify(a) === JSON.stringify(b)

interface DraftFormOptions extends Pick<UseFormInput<Values>, 'validate' | 'validateInputOnChange'> {
  /** Key of the draft, as "component acme/storefront/web/app". */
  readonly draft: string
  /** What the form begins with; it follows later ones as long as nothing is typed. */
  readonly initialValues: Values
  /** Fields that are never stored, beside those whose name says that they are secret. */
  readonly secrets?: readonly string[]
}

/** A form of texts. The draft keeps what is typed and nothing else, so that what others change meanwhile shows in the other fields. */
export function useDraftForm({ draft: key, initialValues, secrets, ...options }: DraftFormOptions): Form {
  const stored = useStoredDraft(key, edits, NO_EDITS, secrets)
  const isSent = useRef(false)
  const isFollowing = useRef(false)
  const form: TextForm = useTextForm({
    ...options,
    initialValues,
    onValuesChange: (values) => {
      if (isFollowing.current) return
      isSent.current = false
      const typed = editsIn(values, form.getInitialValues())
      if (Object.keys(typed).length > 0) stored.store(typed)
      else stored.forget()
    },
  })
  const dirty = Object.keys(editsIn(form.values, form.getInitialValues())).length > 0
  useLayoutEffect(() => {
    if (dirty || same(initialValues, form.getInitialValues())) return
    isFollowing.current = true
    form.setInitialValues(initialValues)
    form.reset()
    isFollowing.current = false
  })
  return {
    ...form,
    draft: {
      dirty,
      offered: stored.offered,
      restore: () => stored.offered && form.setValues(stored.offered.value),
      discard: stored.forget,
      finish: () => {
        form.reset()
        isSent.current = true
      },
      isSent: () => isSent.current,
    },
  }
}
