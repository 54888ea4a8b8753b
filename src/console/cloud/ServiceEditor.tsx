import { useState, type ReactNode } from 'react'
import type { Metadata } from '../../contract/metadata.ts'
import type { Ci } from '../../contract/records.ts'
import { useFormDraft } from '../data/form-draft.ts'
import { IntentDialog } from '../data/IntentDialog.tsx'
import { Diff } from '../kit/Diff.tsx'
import { formatCountOf } from '../kit/format.ts'
import { AttributeForm } from '../kit/form/AttributeForm.tsx'
import {
  attributeProblems,
  attributeValues,
  changedAttributes,
  fieldOf,
  placeRefusals,
} from '../kit/form/attributes.ts'
import { editsOver } from '../kit/form/edits.ts'
import { FormBody } from '../kit/form/FormBody.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { paths } from '../paths.ts'
import type { CloudPlace } from './cloud-address.ts'
import { CHANGED_BY_CLOUD } from './cloud-queries.ts'
import { serviceFields } from './service-fields.ts'
import { planServiceUpdate, serviceDifferences } from './service-plan.ts'

const NO_EDITS = {}

interface ServiceEditorProps {
  readonly place: CloudPlace
  readonly service: Ci
  /** Its class; null where the service does not describe it. */
  readonly described: Metadata | null
}

/** The form over a service: only what is typed is kept, over the service as it was when typing began. */
function useServiceForm({ organization, cloud }: CloudPlace, service: Ci, described: Metadata | null) {
  const [begun, setBegun] = useState<Ci>()
  const fieldsOf = (of: Ci) => serviceFields(described?.mdAttributes, of.ciAttributes, of)
  const secrets = fieldsOf(service).flatMap(({ name, kind }) => (kind === 'secret' ? [fieldOf(name)] : []))
  const edits = useFormDraft(`service ${organization}/${cloud}/${service.ciId}`, NO_EDITS, secrets)
  const base = edits.dirty && begun ? begun : service
  const fields = fieldsOf(base)
  const store = editsOver(edits, attributeValues(fields))
  const form = useForm(
    {
      ...store,
      set: (values) => {
        if (!edits.dirty) setBegun(service)
        store.set(values)
      },
      take: () => {
        setBegun(service)
        edits.take()
      },
    },
    (values) => attributeProblems(fields, values),
  )
  return { form, fields, base }
}

/** Everything of a service that can be changed, by group. */
export function ServiceEditor({ place, service, described }: ServiceEditorProps): ReactNode {
  const { organization, cloud } = place
  const { form, fields, base } = useServiceForm(place, service, described)
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const differences = serviceDifferences(fields, form.values)
  const verb = `Save ${service.ciName}`
  return (
    <>
      <FormBody
        form={form}
        what={`the changes of ${service.ciName}`}
        submitLabel={verb}
        onSubmit={() => {
          setRefused([])
          setSaving(true)
        }}
        disabledReason={differences.length === 0 ? 'Nothing is changed yet.' : undefined}
        submitError={refused.length > 0 && <p role="alert">{refused.join(' ')}</p>}
        cancelTo={paths.cloud(organization, cloud)}
        foot={differences.length > 0 ? `${formatCountOf(differences.length, 'change')} not saved` : undefined}
      >
        <AttributeForm fields={fields} form={form} />
      </FormBody>
      {saving && (
        <IntentDialog
          title={verb}
          description={`Service of ${cloud}. What is deployed from now on uses it; what runs is not touched.`}
          planned={[planServiceUpdate(place, base, fields, changedAttributes(fields, form.values))]}
          changes={CHANGED_BY_CLOUD}
          submitLabel={verb}
          disabledReason={undefined}
          settle={async (states) => {
            const messages = states.flatMap(({ problem }) => problem?.messages ?? [])
            const { problems, rest } = placeRefusals(fields, messages)
            form.refuse(problems)
            setRefused(rest)
          }}
          onDone={() => {
            form.done()
            setSaving(false)
          }}
          onClose={() => setSaving(false)}
        >
          <Diff label={`changes of ${service.ciName}`} differences={differences} />
        </IntentDialog>
      )}
    </>
  )
}
