import { useState, type ReactNode } from 'react'
import type { Metadata } from '../../contract/metadata.ts'
import { IntentDialog } from '../data/IntentDialog.tsx'
import { Diff } from '../kit/Diff.tsx'
import { formatCountOf } from '../kit/format.ts'
import { AttributeForm } from '../kit/form/AttributeForm.tsx'
import { placeRefusals } from '../kit/form/attributes.ts'
import { FormBody } from '../kit/form/FormBody.tsx'
import { FormGroup } from '../kit/form/FormGroup.tsx'
import { ListField } from '../kit/form/ListField.tsx'
import { LongTextField } from '../kit/form/LongTextField.tsx'
import { paths } from '../paths.ts'
import { differencesOf, OWNED, planUpdate, type Component } from './component-plan.ts'
import { CHANGED_BY_COMPONENT, type ComponentPlace } from './component-queries.ts'
import { useComponentForm } from './use-component-form.ts'

interface ComponentEditorProps {
  readonly place: ComponentPlace
  readonly component: Component
  /** Its class; null where the service does not describe it. */
  readonly described: Metadata | null
}

/** Why a component cannot be changed now. */
function lockedReason({ rfcAction, ciName }: Component): string | undefined {
  return rfcAction === 'delete'
    ? `${ciName} is to be deleted. Discard that change of the design to keep it.`
    : undefined
}

/** Everything of a component that can be changed, as a form. */
export function ComponentEditor({ place, component, described }: ComponentEditorProps): ReactNode {
  const { organization, assembly, platform } = place
  const { form, fields, base } = useComponentForm(place, component, described?.mdAttributes)
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const differences = differencesOf(base, fields, form.values)
  const verb = `Save ${component.ciName}`
  return (
    <>
      <FormBody
        form={form}
        what={`the changes of ${component.ciName}`}
        submitLabel={verb}
        onSubmit={() => {
          setRefused([])
          setSaving(true)
        }}
        disabledReason={lockedReason(component) ?? (differences.length === 0 ? 'Nothing is changed yet.' : undefined)}
        submitError={refused.length > 0 && <p role="alert">{refused.join(' ')}</p>}
        cancelTo={paths.designPlatform(organization, assembly, platform)}
        foot={differences.length > 0 ? `${formatCountOf(differences.length, 'change')} not saved` : undefined}
      >
        <AttributeForm fields={fields} form={form} />
        <FormGroup title="In the design" about="What environments may keep, and what people should know.">
          <ListField
            label="Attributes that the design owns"
            hint="Names, one per line. A pull overwrites what an environment set for them; it keeps its own values for all others."
            mono
            {...form.bind(OWNED)}
          />
          <LongTextField label="Comments" {...form.bind('comments')} />
        </FormGroup>
      </FormBody>
      {saving && (
        <IntentDialog
          title={verb}
          description={`${assembly} / ${platform}. Environments get it with their next pull, once the design is committed.`}
          planned={[planUpdate(place, base, fields, form.values)]}
          changes={CHANGED_BY_COMPONENT}
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
          <Diff label={`changes of ${component.ciName}`} differences={differences} />
        </IntentDialog>
      )}
    </>
  )
}
