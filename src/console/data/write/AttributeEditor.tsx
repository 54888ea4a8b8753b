import { useState, type ReactNode } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import { Diff, type Difference } from '../../kit/Diff.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { mapRefusalsToFields, type AttributeField } from '../../kit/form/attributes.ts'
import { AttributeForm } from '../../kit/form/AttributeForm.tsx'
import { FormBody, type FormBodyProps } from '../../kit/form/FormBody.tsx'
import { WriteDialog, type WriteDialogProps } from './WriteDialog.tsx'
import type { WriteRequest } from './write-request.ts'

type FormProps = Pick<FormBodyProps, 'form' | 'what' | 'cancelTo'>
type RequiredDialogProps<C extends AnyCall> = Pick<WriteDialogProps<C>, 'description' | 'invalidates'>
type OptionalDialogProps<C extends AnyCall> = Pick<
  WriteDialogProps<C>,
  'blastRadius' | 'renderProblem' | 'explainMessages'
>

interface AttributeEditorProps<C extends AnyCall> extends FormProps, RequiredDialogProps<C> {
  readonly fields: readonly AttributeField[]
  readonly differences: readonly Difference[]
  /** A new record begins with what a template has, which may be sent as it is. */
  readonly isNew?: boolean
  /** The verb and its object: "Save app". */
  readonly actionLabel: string
  /** The same on the form, where the object has no name yet: "Create the component". */
  readonly submitLabel?: string
  /** What is sent, made when it is about to be. */
  readonly plan: () => WriteRequest<C>
  /** Why it cannot be changed at all. */
  readonly lockedReason?: string | undefined
  /** Where to go from here; the form stays where it is left out. */
  readonly onDone?: () => void
  /** How much is hit, and what a refusal means, where the dialog is to tell. */
  readonly dialogProps?: OptionalDialogProps<C>
  /** Fields before and after those of the attributes. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** The form over the attributes of a record, new or there, and the dialog that sends it; refusals stand at their fields. */
export function AttributeEditor<C extends AnyCall>(props: AttributeEditorProps<C>): ReactNode {
  const { form, what, cancelTo, fields, differences, isNew = false, actionLabel, lockedReason, before, after } = props
  const [asked, setAsked] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const isSame = differences.length === 0
  return (
    <>
      <FormBody
        form={form}
        what={what}
        submitLabel={props.submitLabel ?? actionLabel}
        onSubmit={() => {
          setRefused([])
          setAsked(true)
        }}
        disabledReason={lockedReason ?? (isSame && !isNew ? 'Nothing is changed yet.' : undefined)}
        submitError={refused.length > 0 && <p role="alert">{refused.join(' ')}</p>}
        cancelTo={cancelTo}
        footer={isSame || isNew ? undefined : `${formatCountOf(differences.length, 'change')} not saved`}
      >
        {before}
        <AttributeForm fields={fields} form={form} />
        {after}
      </FormBody>
      {asked && (
        <WriteDialog
          {...props.dialogProps}
          title={actionLabel}
          description={props.description}
          requests={[props.plan()]}
          invalidates={props.invalidates}
          submitLabel={actionLabel}
          disabledReason={undefined}
          onSettled={async (states) => {
            const messages = states.flatMap(({ problem }) => problem?.messages ?? [])
            const { problems, rest } = mapRefusalsToFields(fields, messages, form.values['ciName'] !== undefined)
            form.setErrors(problems)
            setRefused(rest)
          }}
          onDone={() => {
            form.draft.markSent()
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
        </WriteDialog>
      )}
    </>
  )
}
