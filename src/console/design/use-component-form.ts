// The form over a component: only what is typed is kept, over the component as it was when typing began.
import { useState } from 'react'
import { useFormDraft } from '../data/form-draft.ts'
import { attributeProblems } from '../kit/form/attributes.ts'
import type { AttributeField } from '../kit/form/attributes.ts'
import type { Described } from '../kit/form/class-fields.ts'
import { editsOver } from '../kit/form/edits.ts'
import { itemsOf } from '../kit/form/lists.ts'
import { useForm, type Form, type FormStore } from '../kit/form/use-form.ts'
import { componentFields } from './component-fields.ts'
import { OWNED, valuesOf, type Component } from './component-plan.ts'
import type { ComponentPlace } from './component-queries.ts'

const NO_EDITS = {}

interface ComponentForm {
  readonly form: Form
  readonly fields: readonly AttributeField[]
  /** What the form is over: the component as it was when typing began, so that a change meanwhile is seen before it is overwritten. */
  readonly base: Component
}

function ownedProblem(text: string | undefined, fields: readonly AttributeField[]): string | undefined {
  const unknown = (itemsOf(text ?? '') ?? []).find((name) => !fields.some((field) => field.name === name))
  return unknown === undefined ? undefined : `There is no attribute ${unknown}.`
}

/** `described`: the class of the component; undefined where the service does not describe it. */
export function useComponentForm(
  place: ComponentPlace,
  component: Component,
  described: readonly Described[] | undefined,
): ComponentForm {
  const [begun, setBegun] = useState<Component>()
  const { organization, assembly, platform } = place
  const current = componentFields(component.ciClassName, described, component.ciAttributes)
  const secrets = current.flatMap(({ name, kind }) => (kind === 'secret' ? [`ciAttributes.${name}`] : []))
  const edits: FormStore = useFormDraft(
    `component ${organization}/${assembly}/${platform}/${component.ciId}`,
    NO_EDITS,
    secrets,
  )
  const base = edits.dirty && begun ? begun : component
  const fields = base === component ? current : componentFields(base.ciClassName, described, base.ciAttributes)
  const store = editsOver(edits, valuesOf(base, fields))
  const form = useForm(
    {
      ...store,
      set: (values) => {
        if (!edits.dirty) setBegun(component)
        store.set(values)
      },
      take: () => {
        setBegun(component)
        edits.take()
      },
    },
    (values) => ({ ...attributeProblems(fields, values), [OWNED]: ownedProblem(values[OWNED], fields) }),
  )
  return { form, fields, base }
}
