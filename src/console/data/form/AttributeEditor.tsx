import { useState, type ReactNode, type Ref } from 'react'
import { useNavigate } from 'react-router'
import type { AnyCall } from '../../../contract/core/call.ts'
import { Diff, type Difference } from '../../kit/Diff.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { attributeDifferences, mapRefusalsToFields, type AttributeField } from '../../kit/form/attributes.ts'
import { AttributeForm } from '../../kit/form/AttributeForm.tsx'
import { FormBody, type FormBodyProps } from '../../kit/form/FormBody.tsx'
import type { FormValues } from '../../kit/form/form.ts'
import { SavedNotice } from '../write/SavedNotice.tsx'
import { WriteDialog, type WriteDialogProps } from '../write/WriteDialog.tsx'
import type { WriteRequest } from '../write/write-request.ts'
import type { ItemState } from '../write/write-store.ts'
import { useRecordForm, type RecordFormOptions } from './use-record-form.ts'

type DialogOption = 'acknowledge' | 'blastRadius' | 'danger' | 'explain' | 'submitLabel' | 'typeName'

interface AttributeEditorProps<C extends AnyCall>
  extends
    Pick<FormBodyProps, 'form' | 'cancelTo' | 'footer'>,
    Pick<WriteDialogProps<C>, 'location' | 'description' | 'invalidates' | 'onDone'> {
  fields: readonly AttributeField[]
  /** By default those of the fields. */
  differences?: readonly Difference[]
  /** Of a new record, which may be sent without differences from its template. */
  newNoun?: string
  name?: string
  /** Replaces the differences in the dialog, for a new record without a template. */
  review?: ReactNode
  warning?: ReactNode
  /** Verb and object; by default "Save app". */
  actionLabel?: string
  /** Label of the form's button; by default that of the action, or "Create component" for a new record. */
  submitLabel?: string
  /** One request, or one per record. */
  plan: () => WriteRequest<C> | readonly WriteRequest<C>[]
  lockedReason?: string | undefined
  /** Assigns the service's refusals to fields; by default to `fields` and the name. */
  mapRefusals?: (messages: readonly string[]) => ReturnType<typeof mapRefusalsToFields>
  onSettled?: (states: readonly ItemState[]) => void
  /** Where saved changes are reviewed and committed, if they have to be. */
  reviewTo?: string
  /** Of the notice that links there, while it is shown. */
  savedNoticeRef?: Ref<HTMLDivElement>
  /** Where to go once it is saved; without it the form stays open. */
  doneTo?: string
  dialogProps?: Pick<WriteDialogProps<C>, DialogOption>
  before?: ReactNode
  after?: ReactNode
  children?: ReactNode
}

interface Reviewed<C extends AnyCall> extends AttributeEditorProps<C> {
  /** As in "Leave without saving the changes to app?": "the changes to app". */
  what: string
  differences: readonly Difference[]
  actionLabel: string
}

/** Form over a record's attributes, and the dialog that sends it. Refusals show at their fields. */
export function AttributeEditor<C extends AnyCall>(props: AttributeEditorProps<C>): ReactNode {
  const { form, cancelTo, fields, newNoun, name = '', lockedReason, savedNoticeRef, before, after } = props
  const { differences = attributeDifferences(fields, form.values), actionLabel = `Save ${name}` } = props
  const navigate = useNavigate()
  const isNew = newNoun !== undefined
  const what = isNew ? `the new ${newNoun}` : `the changes to ${name}`
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
        submitLabel={props.submitLabel ?? (isNew ? `Create ${newNoun}` : actionLabel)}
        onSubmit={() => {
          setRefusals([])
          setReviewed({ ...props, what, differences, actionLabel })
        }}
        disabledReason={lockedReason ?? (isUnchanged && !isNew ? 'No changes yet.' : undefined)}
        submitError={refusals.length > 0 && <p role="alert">{refusals.join(' ')}</p>}
        cancelTo={cancelTo}
        notice={
          isSaved &&
          isUnchanged &&
          props.reviewTo !== undefined && (
            <div ref={savedNoticeRef}>
              <SavedNotice to={props.reviewTo} />
            </div>
          )
        }
        footer={
          props.footer ??
          (isUnchanged || isNew ? undefined : `${formatCountOf(differences.length, 'change')} not saved`)
        }
      >
        {before}
        {props.children ?? <AttributeForm fields={fields} form={form} />}
        {after}
      </FormBody>
      {reviewed && (
        <ReviewDialog
          {...reviewed}
          lockedReason={lockedReason}
          onRefused={setRefusals}
          onDone={(answers) => {
            form.draft.markSent()
            setReviewed(undefined)
            setSaved(true)
            reviewed.onDone?.(answers)
            if (reviewed.doneTo !== undefined) void navigate(reviewed.doneTo)
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
  const { form, what, fields, differences, actionLabel, location, description, invalidates, review } = props
  const { mapRefusals = (messages) => mapRefusalsToFields(fields, messages, form.values['ciName'] !== undefined) } =
    props
  const requests = [props.plan()].flat()
  const showRefusals = async (states: readonly ItemState[]) => {
    const { problems, rest } = mapRefusals([...new Set(states.flatMap(({ problem }) => problem?.messages ?? []))])
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
      location={location}
      description={description}
      requests={requests}
      invalidates={invalidates}
      draft={form.draft.form}
      disabledReason={props.lockedReason}
      onSettled={showRefusals}
      onDone={props.onDone}
      onClose={props.onClose}
    >
      {review ??
        (differences.length === 0 ? (
          <p>All attributes match the template.</p>
        ) : (
          <Diff
            label={props.newNoun === undefined ? what : 'Differences from the template'}
            differences={differences}
          />
        ))}
      {props.warning}
    </WriteDialog>
  )
}

interface RecordEditorProps<Item, C extends AnyCall>
  extends RecordFormOptions<Item>, Omit<AttributeEditorProps<C>, 'form' | 'fields' | 'plan'> {
  /** `base`: the record as it was when typing began. */
  plan: (base: Item, fields: readonly AttributeField[], values: FormValues) => WriteRequest<C>
}

/** The editor of an existing record. */
export function RecordEditor<Item, C extends AnyCall>({ plan, ...props }: RecordEditorProps<Item, C>): ReactNode {
  const { form, fields, base } = useRecordForm(props)
  return <AttributeEditor {...props} form={form} fields={fields} plan={() => plan(base, fields, form.values)} />
}
