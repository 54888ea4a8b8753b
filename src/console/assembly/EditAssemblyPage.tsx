import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../contract/core/records.ts'
import { useDraftForm } from '../data/write/form-draft.ts'
import { ReadProblem } from '../data/read/ReadProblem.tsx'
import { startReading } from '../data/read/read.ts'
import { assemblyCrumbs, pageBelow, placeIn } from '../frame/crumbs.ts'
import { FormPage } from '../kit/form/FormPage.tsx'
import { late } from '../kit/late.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { paths } from '../paths.ts'
import { ownerProblem, valuesOf } from './assembly-form.ts'
import { AssemblyFields } from './AssemblyFields.tsx'
import { assemblyQuery, useAssembly } from './queries.ts'

const ChangeAssemblyDialog = late(() => import('./ChangeAssemblyDialog.tsx'))

export const handle = pageBelow(assemblyCrumbs, 'Edit', paths.editAssembly)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = placeIn(params)
  return startReading(assemblyQuery(organization, assembly))
}

/** Changes what an assembly says about itself; its name stays. */
export function Component() {
  const { organization, assembly: name } = placeIn(useParams())
  const reading = useAssembly(organization, name)
  const title = `Edit ${name}`
  if (reading.data)
    return (
      <EditForm key={`${organization}/${name}`} organization={organization} assembly={reading.data} title={title} />
    )
  return (
    <>
      <PageHeader title={title} facts="Assembly" actions={undefined} />
      {reading.isError ? <ReadProblem reading={reading} what="The assembly" /> : <Skeleton lines={8} as="rows" />}
    </>
  )
}

function EditForm({ organization, assembly, title }: { organization: string; assembly: Ci; title: string }) {
  // As it was when the form was opened: what changes meanwhile is compared before anything is sent.
  const [before] = useState(assembly)
  const name = before.ciName
  const form = useDraftForm({
    draft: `assembly ${organization}/${name}`,
    initialValues: valuesOf(before),
    validate: { owner: ownerProblem },
  })
  const [asked, setAsked] = useState(false)
  return (
    <>
      <FormPage
        title={title}
        facts={`Assembly ${before.ciId}. Its name stays: to have another one, copy it.`}
        form={form}
        what={`the changes to ${name}`}
        submitLabel="Save changes"
        onSubmit={() => setAsked(true)}
        disabledReason={form.draft.dirty ? undefined : 'Nothing is changed.'}
        submitError={undefined}
        cancelTo={paths.assembly(organization, name)}
      >
        <AssemblyFields form={form} />
      </FormPage>
      {asked && (
        <ChangeAssemblyDialog organization={organization} before={before} form={form} onClose={() => setAsked(false)} />
      )}
    </>
  )
}
