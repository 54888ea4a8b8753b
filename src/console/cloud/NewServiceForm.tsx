import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Metadata } from '../../contract/metadata.ts'
import type { Ci, UnsavedCi } from '../../contract/records.ts'
import { useFormDraft } from '../data/form-draft.ts'
import { IntentDialog } from '../data/IntentDialog.tsx'
import { Diff } from '../kit/Diff.tsx'
import { AttributeForm } from '../kit/form/AttributeForm.tsx'
import { attributeProblems, attributeValues, fieldOf, placeRefusals } from '../kit/form/attributes.ts'
import { FormBody } from '../kit/form/FormBody.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { paths } from '../paths.ts'
import type { CloudPlace } from './cloud-address.ts'
import { CHANGED_BY_CLOUD } from './cloud-queries.ts'
import { serviceFields } from './service-fields.ts'
import { planServiceCreate, serviceDifferences } from './service-plan.ts'

interface NewServiceFormProps {
  readonly place: CloudPlace
  readonly template: Ci
  /** The service as its template has it, unsaved. */
  readonly made: UnsavedCi
  /** Its class; null where the service does not describe it. */
  readonly described: Metadata | null
}

/** The attributes of a service that is not there yet. */
export function NewServiceForm({ place, template, made, described }: NewServiceFormProps): ReactNode {
  const { organization, cloud } = place
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [fields] = useState(() => serviceFields(described?.mdAttributes, made.ciAttributes, template))
  const [initial] = useState(() => attributeValues(fields))
  const secrets = fields.flatMap(({ name, kind }) => (kind === 'secret' ? [fieldOf(name)] : []))
  const store = useFormDraft(`new service ${organization}/${cloud}/${template.ciId}`, initial, secrets)
  const form = useForm(store, (values) => attributeProblems(fields, values))
  const differences = serviceDifferences(fields, form.values)
  const verb = `Add ${made.ciName}`
  return (
    <>
      <FormBody
        form={form}
        what="the new service"
        submitLabel="Add the service"
        onSubmit={() => {
          setRefused([])
          setCreating(true)
        }}
        disabledReason={undefined}
        submitError={refused.length > 0 && <p role="alert">{refused.join(' ')}</p>}
        cancelTo={paths.cloud(organization, cloud)}
      >
        <AttributeForm fields={fields} form={form} />
      </FormBody>
      {creating && (
        <IntentDialog
          title={`${verb} to ${cloud}`}
          description={`From the template ${template.ciName} of ${template.nsPath}, with its offerings. Its name stays the template's.`}
          planned={[planServiceCreate({ organization, cloud }, { made, template, fields, values: form.values })]}
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
            void navigate(paths.service(organization, cloud, made.ciName))
          }}
          onClose={() => setCreating(false)}
        >
          {differences.length > 0 ? (
            <Diff label="what differs from the template" differences={differences} />
          ) : (
            <p>All attributes are as in the template.</p>
          )}
        </IntentDialog>
      )}
    </>
  )
}
