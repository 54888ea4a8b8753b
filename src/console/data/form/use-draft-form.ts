import type { UseFormInput } from '@mantine/form'
import { useLayoutEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { useTextForm, type Form, type TextForm, type FormValues } from '../../kit/form/form.ts'
import { isSame, useStoredDraft } from '../write/drafts.ts'

const editsSchema = z.record(z.string(), z.string())
const NO_EDITS = {}

/** The fields that differ from `initial`. */
const getEdits = (values: FormValues, initial: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== (initial[name] ?? '')))

interface DraftFormOptions extends Pick<UseFormInput<FormValues>, 'validate' | 'validateInputOnChange'> {
  /** Key of the draft, as "component acme/storefront/web/app". */
  readonly draft: string
  /** The form follows later values until the operator types. */
  readonly initialValues: FormValues
  /** Fields that are never stored, in addition to those with a secret name. */
  readonly secrets?: readonly string[]
}

/** A text form with a stored draft. The draft holds edited fields only, so that concurrent changes show in the others. */
export function useDraftForm({ draft: key, initialValues, secrets, ...options }: DraftFormOptions): Form {
  const stored = useStoredDraft(key, editsSchema, NO_EDITS, secrets)
  const isSent = useRef(false)
  const isResetting = useRef(false)
  const form: TextForm = useTextForm({
    ...options,
    initialValues,
    onValuesChange: (values) => {
      if (isResetting.current) return
      isSent.current = false
      const edits = getEdits(values, form.getInitialValues())
      if (Object.keys(edits).length > 0) stored.store(edits)
      else stored.forget()
    },
  })
  const isUnsent = (values: FormValues = NO_EDITS) => Object.keys(getEdits(values, form.getInitialValues())).length > 0
  const dirty = isUnsent(form.values)
  useLayoutEffect(() => {
    if (dirty || isSame(initialValues, form.getInitialValues())) return
    isResetting.current = true
    form.setInitialValues(initialValues)
    form.reset()
    isResetting.current = false
  })
  return {
    ...form,
    draft: {
      form: key,
      dirty,
      // Nothing is left to send if the record has these values by now.
      offered: isUnsent(stored.offered?.value) ? stored.offered : undefined,
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
