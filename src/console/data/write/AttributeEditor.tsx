import { useState, type ReactNode } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import { Diff, type Difference } from '../../kit/Diff.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { attributeDifferences, mapRefusalsToFields, type AttributeField } from '../../kit/form/attributes.ts'
import { AttributeForm } from '../../kit/form/AttributeForm.tsx'
import { FormBody, type FormBodyProps } from '../../kit/form/FormBody.tsx'
import { WriteDialog, type WriteDialogProps } from './WriteDialog.tsx'
import type { WriteRequest } from './write-request.ts'

interface AttributeEditorProps<C extends AnyCall>
  extends Pick<FormBodyProps, 'form' | 'what' | 'cancelTo'>, Pick<WriteDialogProps<C>, 'description' | 'invalidates'> {
  fields: readonly AttributeField[]
  /** By default those of the fields. */
  differences?: readonly Difference[]
  /** A new record may be sent without differences from its template. */
  isNew?: boolean
  /** Replaces the differences in the dialog, for a new record without a template. */
  review?: ReactNode
  /** Verb and object: "Save app". */
  actionLabel: string
  /** Label of the form's button while the object has no name: "Create the component". */
  submitLabel?: string
  plan: () => WriteRequest<C>
  /** Why the record cannot be changed. */
  lockedReason?: string | undefined
  /** Navigates away; without it the form stays open. */
  onDone?: () => void
  dialogProps?: Pick<WriteDialogProps<C>, 'blastRadius' | 'renderProblem' | 'explainMessages'>
  /** Fields before and after the attributes. */
  before?: ReactNode
  after?: ReactNode
}

/** Form over a record's attributes, and the dialog that sends it. Refusals show at their fields. */
export function AttributeEditor<C extends AnyCall>(props: AttributeEditorProps<C>): ReactNode {
  const { form, what, cancelTo, fields, isNew = false, actionLabel, lockedReason, before, after } = props
  const { differences = attributeDifferences(fields, form.values) } = props
  const [opened, setOpened] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const isUnchanged = differences.length === 0
  return (
    <>
      <FormBody
        form={form}
        what={what}
        submitLabel={props.submitLabel ?? actionLabel}
        onSubmit={() => {
          setRefusals([])
          setOpened(true)
        }}
        disabledReason={lockedReason ?? (isUnchanged && !isNew ? 'Nothing has been changed yet.' : undefined)}
        submitError={refusals.length > 0 && <p role="alert">{refusals.join(' ')}</p>}
        cancelTo={cancelTo}
        footer={isUnchanged || isNew ? undefined : `${formatCountOf(differences.length, 'change')} not saved`}
      >
        {before}
        <AttributeForm fields={fields} form={form} />
        {after}
      </FormBody>
      {opened && (
        <WriteDialog
          {...props.dialogProps}
          title={actionLabel}
          description={props.description}
          requests={[props.plan()]}
          invalidates={props.invalidates}
          disabledReason={undefined}
          onSettled={async (states) => {
            const messages = states.flatMap(({ problem }) => problem?.messages ?? [])
            const { problems, rest } = mapRefusalsToFields(fields, messages, form.values['ciName'] !== undefined)
            form.setErrors(problems)
            setRefusals(rest)
          }}
          onDone={() => {
            form.draft.markSent()
            setOpened(false)
            props.onDone?.()
          }}
          onClose={() => setOpened(false)}
        >
          {props.review ??
            (isUnchanged ? (
              <p>All attributes are as in the template.</p>
            ) : (
              <Diff label={isNew ? 'what differs from the template' : what} differences={differences} />
            ))}
        </WriteDialog>
      )}
    </>
  )
}
