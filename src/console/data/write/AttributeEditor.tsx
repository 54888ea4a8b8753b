import { useState, type ReactNode } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import { Diff, type Difference } from '../../kit/Diff.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { placeRefusals, type AttributeField } from '../../kit/form/attributes.ts'
import { AttributeForm } from '../../kit/form/AttributeForm.tsx'
import { FormBody, type FormBodyProps } from '../../kit/form/FormBody.tsx'
import { IntentDialog, type IntentDialogProps } from './IntentDialog.tsx'
import type { Planned } from './planned.ts'

type OfForm = Pick<FormBodyProps, 'form' | 'what' | 'cancelTo'>
type OfDialog<C extends AnyCall> = Pick<IntentDialogProps<C>, 'description' | 'changes'>
type InDialog<C extends AnyCall> = Pick<IntentDialogProps<C>, 'reach' | 'renderProblem' | 'explain'>

interface AttributeEditorProps<C extends AnyCall> extends OfForm, OfDialog<C> {
  readonly fields: readonly AttributeField[]
  readonly differences: readonly Difference[]
  /** A new record begins with what a template has, which may be sent as it is. */
  readonly isNew?: boolean
  /** The verb and its object: "Save app". */
  readonly verb: string
  /** The same on the form, where the object has no name yet: "Create the component". */
  readonly submitLabel?: string
  /** What is sent, made when it is about to be. */
  readonly plan: () => Planned<C>
  /** Why it cannot be changed at all. */
  readonly lockedReason?: string | undefined
  /** Where to go from here; the form stays where it is left out. */
  readonly onDone?: () => void
  /** How much is hit, and what a refusal means, where the dialog is to tell. */
  readonly dialog?: InDialog<C>
  /** Fields before and after those of the attributes. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** The form over the attributes of a record, new or there, and the dialog that sends it; refusals stand at their fields. */
export function AttributeEditor<C extends AnyCall>(props: AttributeEditorProps<C>): ReactNode {
  const { form, what, cancelTo, fields, differences, isNew = false, verb, lockedReason, before, after } = props
  const [asked, setAsked] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const isSame = differences.length === 0
  return (
    <>
      <FormBody
        form={form}
        what={what}
        submitLabel={props.submitLabel ?? verb}
        onSubmit={() => {
          setRefused([])
          setAsked(true)
        }}
        disabledReason={lockedReason ?? (isSame && !isNew ? 'Nothing is changed yet.' : undefined)}
        submitError={refused.length > 0 && <p role="alert">{refused.join(' ')}</p>}
        cancelTo={cancelTo}
        foot={isSame || isNew ? undefined : `${formatCountOf(differences.length, 'change')} not saved`}
      >
        {before}
        <AttributeForm fields={fields} form={form} />
        {after}
      </FormBody>
      {asked && (
        <IntentDialog
          {...props.dialog}
          title={verb}
          description={props.description}
          planned={[props.plan()]}
          changes={props.changes}
          submitLabel={verb}
          disabledReason={undefined}
          settle={async (states) => {
            const messages = states.flatMap(({ problem }) => problem?.messages ?? [])
            const { problems, rest } = placeRefusals(fields, messages, form.values['ciName'] !== undefined)
            form.setErrors(problems)
            setRefused(rest)
          }}
          onDone={() => {
            form.draft.finish()
            setAsked(false)
            props.onDone?.()
          }}
          onClose={() => setAsked(false)}
        >
          {isSame ? (
            <p>All attributes are as in the template.</p>
          ) : (
            <Diff label={isNew ? 'what differs from the template' : what} differences={differences} />
          )}
        </IntentDialog>
      )}
    </>
  )
}
