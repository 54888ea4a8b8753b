import { useQuery } from '@tanstack/react-query'
import { listAssemblies } from '../../contract/assembly/assemblies.ts'
import { pageLoader } from '../data/read/call-query.ts'
import { AttributeEditor } from '../data/form/AttributeEditor.tsx'
import { useNewRecordForm } from '../data/form/use-record-form.ts'
import { Facts } from '../kit/Facts.tsx'
import { fieldFacts } from '../kit/form/attributes.ts'
import { ChoiceField } from '../kit/form/ChoiceField.tsx'
import { FormGroup } from '../kit/form/FormGroup.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { addCrumb, organizationCrumbs, pageHandle } from '../routing/crumbs.ts'
import { paths, useScope } from '../routing/paths.ts'
import { newAssemblyFields, planAssemblyCreate } from './form.ts'
import { assembliesQuery, useAssemblies } from '../organization/index.ts'
import { savedDesignsQuery } from './queries.ts'

const assembliesCrumbs = addCrumb(organizationCrumbs, 'Assemblies', paths.assemblies)
export const handle = pageHandle(assembliesCrumbs, 'New assembly', paths.newAssembly)

export const loader = pageLoader((scope) => [assembliesQuery(scope), savedDesignsQuery(scope)])

export function Component() {
  const scope = useScope()
  const { organization } = scope
  return (
    <>
      <PageHeader title="New assembly" facts={`In ${organization}`} />
      <NewAssembly key={organization} organization={organization} />
    </>
  )
}

function NewAssembly({ organization }: { organization: string }) {
  const { data: assemblies = [] } = useAssemblies({ organization })
  const designs = useQuery(savedDesignsQuery({ organization }))
  const { form, fields } = useNewRecordForm({
    draft: `new assembly ${organization}`,
    record: undefined,
    fieldsOf: () => newAssemblyFields(assemblies),
    extraValues: () => ({ template: '' }),
  })
  const { ciName = '', template = '' } = form.values
  return (
    <AttributeEditor
      form={form}
      fields={fields}
      newNoun="assembly"
      actionLabel={`Create assembly ${ciName}`}
      location={organization}
      description="Once the assembly exists, add platforms, then environments."
      review={<Facts facts={[...fieldFacts(fields, form.values), { term: 'Design', value: template || 'empty' }]} />}
      plan={() => planAssemblyCreate(organization, fields, form.values)}
      invalidates={[listAssemblies]}
      cancelTo={paths.assemblies({ organization })}
      doneTo={paths.assembly({ organization, assembly: ciName })}
      after={
        <FormGroup title="Design">
          <ChoiceField
            label="Design"
            searchable
            choices={[
              { value: '', label: 'Start with an empty design' },
              ...(designs.data ?? []).map(({ ciName: value, ciAttributes: { description } }) => ({
                value,
                label: description ? `${value}: ${description}` : value,
              })),
            ]}
            description={
              designs.isError
                ? 'The saved designs could not be loaded.'
                : 'A saved design from the design catalog fills in platforms, components and variables.'
            }
            {...form.getInputProps('template')}
          />
        </FormGroup>
      }
    />
  )
}
