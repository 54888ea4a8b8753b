import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { createAssembly, listAssemblies, readAssembly } from '../../contract/assembly/assemblies.ts'
import { validateNewName, containerNameRule } from '../../contract/core/names.ts'
import { prefetch } from '../data/read/call-query.ts'
import { useDraftForm } from '../data/write/use-draft-form.ts'
import { WriteDialog } from '../data/write/WriteDialog.tsx'
import { querySource } from '../data/write/write-request.ts'
import { Facts } from '../kit/Facts.tsx'
import { ChoiceField } from '../kit/form/ChoiceField.tsx'
import type { Form } from '../kit/form/form.ts'
import { FormGroup } from '../kit/form/FormGroup.tsx'
import { FormPage } from '../kit/form/FormBody.tsx'
import { organizationCrumbs, parseScope, type PageHandle } from '../routing/crumbs.ts'
import { paths } from '../routing/paths.ts'
import { AssemblyFields } from './AssemblyFields.tsx'
import { toCreateBody, validateOwner } from './form.ts'
import { assembliesQuery, savedDesignsQuery, useAssemblies, useSavedDesigns } from './queries.ts'

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

const EMPTY_VALUES = { ciName: '', owner: '', description: '', comments: '', template: '' }

export function Component() {
  const { organization } = parseScope(useParams())
  return <NewAssembly key={organization} organization={organization} />
}

function NewAssembly({ organization }: { organization: string }) {
  const { data: assemblies } = useAssemblies(organization)
  const designs = useSavedDesigns(organization)
  const takenNames = assemblies?.map(({ ciName }) => ciName) ?? []
  const form = useDraftForm({
    draft: `new assembly ${organization}`,
    initialValues: EMPTY_VALUES,
    validate: { ciName: (name) => validateNewName(name, containerNameRule, takenNames), owner: validateOwner },
    validateInputOnChange: ['ciName'],
  })
  const [reviewing, setReviewing] = useState(false)
  const owners = [...new Set(assemblies?.map(({ ciAttributes }) => ciAttributes['owner'] ?? ''))].filter(Boolean)
  return (
    <>
      <FormPage
        title="New assembly"
        facts={`An application of ${organization}`}
        form={form}
        what="the new assembly"
        submitLabel="Create assembly"
        onSubmit={() => setReviewing(true)}
        disabledReason={undefined}
        submitError={undefined}
        cancelTo={paths.assemblies(organization)}
      >
        <FormGroup title="Assembly" description="Its name cannot be changed later.">
          <TextInput
            label="Name"
            required
            description="Letters, digits and dashes, starting with a letter, up to 32 characters."
            {...form.getInputProps('ciName')}
          />
          <ChoiceField
            label="Design"
            searchable
            choices={[
              { value: '', label: 'Start with an empty design' },
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
      {reviewing && <ReviewDialog organization={organization} form={form} onClose={() => setReviewing(false)} />}
    </>
  )
}

function ReviewDialog({ organization, form, onClose }: { organization: string; form: Form; onClose: () => void }) {
  const navigate = useNavigate()
  const body = toCreateBody(form.values)
  const { ciName: assembly, comments, ciAttributes } = body.cms_ci
  const title = `Create assembly ${assembly}`
  return (
    <WriteDialog
      title={title}
      description={`In ${organization}. Once it exists, add platforms, then environments.`}
      requests={[
        {
          label: title,
          call: createAssembly,
          request: { params: { organization }, body },
          verification: {
            ...querySource(readAssembly, { params: { organization, assembly } }),
            shows: { ciName: assembly },
          },
        },
      ]}
      invalidates={[listAssemblies]}
      disabledReason={undefined}
      onDone={() => {
        form.draft.markSent()
        void navigate(paths.assembly(organization, assembly))
      }}
      onClose={onClose}
    >
      <Facts
        facts={[
          { term: 'Name', value: assembly },
          { term: 'Owner', value: ciAttributes.owner },
          { term: 'Description', value: ciAttributes.description },
          { term: 'Comments', value: comments },
          { term: 'Design', value: body.catalog_template ?? 'empty' },
        ]}
      />
    </WriteDialog>
  )
}
