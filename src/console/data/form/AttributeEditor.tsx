import { useState, type ReactNode } from 'react'
import type { AnyCall } from '../../../contract/core/call.ts'
import { Diff, type Difference } from '../../kit/Diff.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { attributeDifferences, mapRefusalsToFields, type AttributeField } from '../../kit/form/attributes.ts'
import { AttributeForm } from '../../kit/form/AttributeForm.tsx'
import { FormBody, type FormBodyProps } from '../../kit/form/FormBody.tsx'
import { SavedNotice } from '../write/SavedNotice.tsx'
import { WriteDialog, type WriteDialogProps } from '../write/WriteDialog.tsx'
import type { WriteRequest } from '../write/write-request.ts'
import type { ItemState } from '../write/write-store.ts'

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
  /** One request, or one per record. */
  plan: () => WriteRequest<C> | readonly WriteRequest<C>[]
  /** Why the record cannot be changed. */
  lockedReason?: string | undefined
  onSettled?: (states: readonly ItemState[]) => void
  /** Where saved changes are reviewed and committed, if they have to be. */
  reviewTo?: string
  /** Navigates away; without it the form stays open. */
  onDone?: () => void
  dialogProps?: Pick<WriteDialogProps<C>, 'blastRadius' | 'explain'>
  /** Fields before and after the attributes. */
  before?: ReactNode
  after?: ReactNode
}

interface Reviewed<C extends AnyCall> extends AttributeEditorProps<C> {
  differences: readonly Difference[]
}

/** Form over a record's attributes, and the dialog that sends it. Refusals show at their fields. */
export function AttributeEditor<C extends AnyCall>(props: AttributeEditorProps<C>): ReactNode {
  const { form, what, cancelTo, fields, isNew = false, actionLabel, lockedReason, before, after } = props
  const { differences = attributeDifferences(fields, form.values) } = props
  // As reviewed: the records may change while the dialog is open.
  const [reviewed, setReviewed] = useState<Reviewed<C>>()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [isSaved, setSaved] = useState(false)
  const isUnchanged = differences.length === 0
  return (
    <>
      <FormBody
        form={form}
        what={what}
        submitLabel={props.submitLabel ?? actionLabel}
        onSubmit={() => {
          setRefusals([])
          setReviewed({ ...props, differences })
        }}
        disabledReason={lockedReason ?? (isUnchanged && !isNew ? 'No changes yet.' : undefined)}
        submitError={refusals.length > 0 && <p role="alert">{refusals.join(' ')}</p>}
        cancelTo={cancelTo}
        notice={isSaved && isUnchanged && props.reviewTo !== undefined && <SavedNotice to={props.reviewTo} />}
        footer={isUnchanged || isNew ? undefined : `${formatCountOf(differences.length, 'change')} not saved`}
      >
        {before}
        <AttributeForm fields={fields} form={form} />
        {after}
      </FormBody>
      {reviewed && (
        <ReviewDialog
          {...reviewed}
          onRefused={setRefusals}
          onDone={() => {
            form.draft.markSent()
            setReviewed(undefined)
            setSaved(true)
            reviewed.onDone?.()
          }}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </>
  )
}

interface ReviewDialogProps<C extends AnyCall> extends Reviewed<C> {
  /** Called with the messages that belong to no field. */
  onRefused: (messages: readonly string[]) => void
  onClose: () => void
}

function ReviewDialog<C extends AnyCall>(props: ReviewDialogProps<C>): ReactNode {
  const { form, what, fields, differences, isNew = false, actionLabel, description, invalidates, review } = props
  const requests = [props.plan()].flat()
  const showRefusals = async (states: readonly ItemState[]) => {
    const messages = [...new Set(states.flatMap(({ problem }) => problem?.messages ?? []))]
    const { problems, rest } = mapRefusalsToFields(fields, messages, form.values['ciName'] !== undefined)
    const labelsOf = (message: string) =>
      requests.filter((_, index) => states[index]?.problem?.messages.includes(message)).map(({ label }) => label)
    form.setErrors(problems)
    props.onRefused(requests.length === 1 ? rest : rest.map((message) => `${labelsOf(message).join(', ')}: ${message}`))
    props.onSettled?.(states)
  }
  return (
    <WriteDialog
      {...props.dialogProps}
      title={actionLabel}
      description={description}
      requests={requests}
      invalidates={invalidates}
      draft={form.draft.form}
      onSettled={showRefusals}
      onDone={props.onDone}
      onClose={props.onClose}
    >
      {review ??
        (differences.length === 0 ? (
          <p>All attributes match the template.</p>
        ) : (
          <Diff label={isNew ? 'Differences from the template' : what} differences={differences} />
        ))}
    </WriteDialog>
  )
}
