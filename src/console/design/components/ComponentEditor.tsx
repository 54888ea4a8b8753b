import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import { AttributeEditor } from '../../data/write/AttributeEditor.tsx'
import { useRecordForm } from '../../data/write/use-record-form.ts'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { NamesField } from '../../kit/form/NamesField.tsx'
import { paths } from '../../paths.ts'
import { componentFields } from './fields.ts'
import { besidesOf, differencesOf, OWNED, planUpdate, type Component } from './plan.ts'
import { CHANGED_BY_COMPONENT, type ComponentPlace } from './queries.ts'

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
  const { form, fields, base } = useRecordForm({
    draft: `component ${organization}/${assembly}/${platform}/${component.ciId}`,
    record: component,
    fieldsOf: ({ ciClassName, ciAttributes }) => componentFields(ciClassName, described?.mdAttributes, ciAttributes),
    more: besidesOf,
  })
  return (
    <AttributeEditor
      form={form}
      fields={fields}
      what={`the changes of ${component.ciName}`}
      verb={`Save ${component.ciName}`}
      differences={differencesOf(base, fields, form.values)}
      lockedReason={lockedReason(component)}
      description={`${assembly} / ${platform}. Environments get it with their next pull, once the design is committed.`}
      plan={() => planUpdate(place, base, fields, form.values)}
      changes={CHANGED_BY_COMPONENT}
      cancelTo={paths.designPlatform(organization, assembly, platform)}
      after={
        <FormGroup title="In the design" about="What environments may keep, and what people should know.">
          <NamesField
            label="Attributes that the design owns"
            description="A pull overwrites what an environment set for them; it keeps its own values for all others."
            names={fields.map(({ name }) => name)}
            {...form.getInputProps(OWNED)}
          />
          <Textarea label="Comments" {...form.getInputProps('comments')} />
        </FormGroup>
      }
    />
  )
}
