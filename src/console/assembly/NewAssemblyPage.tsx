import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { useFormDraft } from '../data/form-draft.ts'
import { startReading } from '../data/read.ts'
import { organizationCrumbs, type PageHandle, placeIn } from '../frame/crumbs.ts'
import { ChoiceField } from '../kit/form/ChoiceField.tsx'
import { FormGroup } from '../kit/form/FormGroup.tsx'
import { FormPage } from '../kit/form/FormPage.tsx'
import { TextField } from '../kit/form/TextField.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { late } from '../kit/late.tsx'
import { paths } from '../paths.ts'
import { newAssemblyProblems } from './assembly-form.ts'
import { AssemblyFields } from './AssemblyFields.tsx'
import { assembliesOf } from './queries.ts'
import { savedDesignsOf } from './saved-designs.ts'

const CreateAssemblyDialog = late(() => import('./CreateAssemblyDialog.tsx'))

export const handle: PageHandle = {
  crumbs: (params) => {
    const place = placeIn(params)
    return [
      ...organizationCrumbs(place),
      { label: 'Assemblies', to: paths.assemblies(place.organization) },
      { label: 'New assembly', to: paths.newAssembly(place.organization) },
    ]
  },
}

export const loader = ({ params }: LoaderFunctionArgs) => {
  const { organization } = placeIn(params)
  return startReading(assembliesOf(organization), savedDesignsOf(organization))
}

const EMPTY = { ciName: '', owner: '', description: '', comments: '', template: '' }

/** Creates an assembly, with an empty design or one from the catalog. */
export function Component() {
  const { organization } = placeIn(useParams())
  const { data: assemblies } = useQuery(assembliesOf(organization))
  const designs = useQuery(savedDesignsOf(organization))
  const taken = assemblies?.map(({ ciName }) => ciName) ?? []
  const store = useFormDraft(`new assembly ${organization}`, EMPTY)
  const form = useForm(store, (values) => newAssemblyProblems(values, taken))
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
        <FormGroup title="Assembly" about="Its name stays as it is once it is created.">
          <TextField
            label="Name"
            required
            hint="A letter first, then letters, digits and dashes, up to 32 characters."
            {...form.bind('ciName')}
            {...(form.values['ciName'] ? { error: form.problems['ciName'] } : {})}
          />
          <ChoiceField
            label="Design"
            empty="Begin with an empty design"
            choices={(designs.data ?? []).map(({ ciName, ciAttributes }) => ({
              value: ciName,
              label: ciAttributes['description'] ? `${ciName}: ${ciAttributes['description']}` : ciName,
            }))}
            hint={
              designs.isError
                ? 'The saved designs of the catalog could not be read.'
                : 'A saved design of the catalog fills in platforms, components and variables.'
            }
            {...form.bind('template')}
          />
        </FormGroup>
        <AssemblyFields form={form} owners={owners} />
      </FormPage>
      {asked && <CreateAssemblyDialog organization={organization} form={form} onClose={() => setAsked(false)} />}
    </>
  )
}
