import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { useDraftForm } from '../data/write/use-draft-form.ts'
import { validateNewName, containerNameRule } from '../../contract/core/names.ts'
import { prefetch } from '../data/read/call-query.ts'
import { organizationCrumbs, type PageHandle, parseScope } from '../routing/crumbs.ts'
import { ChoiceField } from '../kit/form/ChoiceField.tsx'
import { FormGroup } from '../kit/form/FormGroup.tsx'
import { FormPage } from '../kit/form/FormBody.tsx'
import { lazyComponent } from '../kit/lazy-component.tsx'
import { paths } from '../routing/paths.ts'
import { validateOwner } from './form.ts'
import { AssemblyFields } from './AssemblyFields.tsx'
import { assembliesQuery, useAssemblies } from './queries.ts'
import { savedDesignsQuery, useSavedDesigns } from './saved-designs.ts'

const CreateAssemblyDialog = lazyComponent(() => import('./CreateAssemblyDialog.tsx'))

export const handle: PageHandle = {
  crumbs: (params) => {
    const scope = parseScope(params)
    return [
      ...organizationCrumbs(scope),
      { label: 'Assemblies', to: paths.assemblies(scope.organization) },
      { label: 'New assembly', to: paths.newAssembly(scope.organization) },
    ]
  },
}

export const loader = ({ params }: LoaderFunctionArgs) => {
  const { organization } = parseScope(params)
  return prefetch(assembliesQuery(organization), savedDesignsQuery(organization))
}

const EMPTY = { ciName: '', owner: '', description: '', comments: '', template: '' }

/** Creates an assembly, with an empty design or one from the catalog. */
export function Component() {
  const { organization } = parseScope(useParams())
  return <NewAssembly key={organization} organization={organization} />
}

function NewAssembly({ organization }: { readonly organization: string }) {
  const { data: assemblies } = useAssemblies(organization)
  const designs = useSavedDesigns(organization)
  const taken = assemblies?.map(({ ciName }) => ciName) ?? []
  const form = useDraftForm({
    draft: `new assembly ${organization}`,
    initialValues: EMPTY,
    validate: { ciName: (name) => validateNewName(name, containerNameRule, taken), owner: validateOwner },
    validateInputOnChange: ['ciName'],
  })
  const [asked, setAsked] = useState(false)
  const owners = [...new Set(assemblies?.map(({ ciAttributes }) => ciAttributes['owner'] ?? ''))].filter(Boolean)
  return (
    <>
      <FormPage
        title="New assembly"
        facts={`An application of ${organization}`}
        form={form}
        what="the new assembly"
        submitLabel="Create assembly"
        onSubmit={() => setAsked(true)}
        disabledReason={undefined}
        submitError={undefined}
        cancelTo={paths.assemblies(organization)}
      >
        <FormGroup title="Assembly" description="Its name stays as it is once it is created.">
          <TextInput
            label="Name"
            required
            description="A letter first, then letters, digits and dashes, up to 32 characters."
            {...form.getInputProps('ciName')}
          />
          <ChoiceField
            label="Design"
            searchable
            choices={[
              { value: '', label: 'Begin with an empty design' },
              ...(designs.data ?? []).map(({ ciName, ciAttributes }) => ({
                value: ciName,
                label: ciAttributes['description'] ? `${ciName}: ${ciAttributes['description']}` : ciName,
              })),
            ]}
            description={
              designs.isError
                ? 'The saved designs of the catalog could not be read.'
                : 'A saved design of the catalog fills in platforms, components and variables.'
            }
            {...form.getInputProps('template')}
          />
        </FormGroup>
        <AssemblyFields form={form} owners={owners} />
      </FormPage>
      {asked && <CreateAssemblyDialog organization={organization} form={form} onClose={() => setAsked(false)} />}
    </>
  )
}
