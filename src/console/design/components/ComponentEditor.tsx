import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import { AttributeEditor } from '../../data/write/AttributeEditor.tsx'
import { useRecordForm } from '../../data/write/use-record-form.ts'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { NamesField } from '../../kit/form/ListField.tsx'
import { paths } from '../../routing/paths.ts'
import { componentFields } from './fields.ts'
import { extraValues, componentDifferences, OWNED_FIELD, planUpdate, type DesignComponent } from './plan.ts'
import { CHANGED_BY_COMPONENT, type ComponentScope } from './queries.ts'

interface ComponentEditorProps {
  readonly scope: ComponentScope
  readonly component: DesignComponent
  /** Its class; null where the service does not describe it. */
  readonly metadata: Metadata | null
}

/** Why a component cannot be changed now. */
function editDisabledReason({ rfcAction, ciName }: DesignComponent): string | undefined {
  return rfcAction === 'delete'
    ? `${ciName} is to be deleted. Discard that change of the design to keep it.`
    : undefined
}

/** Everything of a component that can be changed, as a form. */
export function ComponentEditor({ scope, component, metadata }: ComponentEditorProps): ReactNode {
  const { organization, assembly, platform } = scope
  const { form, fields, base } = useRecordForm({
    draft: `component ${organization}/${assembly}/${platform}/${component.ciId}`,
    record: component,
    fieldsOf: ({ ciClassName, ciAttributes }) => componentFields(ciClassName, metadata?.mdAttributes, ciAttributes),
    extraValues: extraValues,
  })
  return (
    <AttributeEditor
      form={form}
      fields={fields}
      what={`the changes of ${component.ciName}`}
      actionLabel={`Save ${component.ciName}`}
      differences={componentDifferences(base, fields, form.values)}
      lockedReason={editDisabledReason(component)}
      description={`${assembly} / ${platform}. Environments get it with their next pull, once the design is committed.`}
      plan={() => planUpdate(scope, base, fields, form.values)}
      invalidates={CHANGED_BY_COMPONENT}
      cancelTo={paths.designPlatform(organization, assembly, platform)}
      after={
        <FormGroup title="In the design" description="What environments may keep, and what people should know.">
          <NamesField
            label="Attributes that the design owns"
            description="A pull overwrites what an environment set for them; it keeps its own values for all others."
            names={fields.map(({ name }) => name)}
            {...form.getInputProps(OWNED_FIELD)}
          />
          <Textarea label="Comments" {...form.getInputProps('comments')} />
        </FormGroup>
      }
    />
  )
}
