import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../contract/core/records.ts'
import { useDraftForm } from '../data/write/use-draft-form.ts'
import { QueryProblem } from '../data/read/QueryProblem.tsx'
import { prefetch } from '../data/read/call-query.ts'
import { assemblyCrumbs, pageHandle, parseScope } from '../routing/crumbs.ts'
import { FormPage } from '../kit/form/FormBody.tsx'
import { lazyComponent } from '../kit/lazy-component.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { paths } from '../routing/paths.ts'
import { validateOwner, toFormValues } from './form.ts'
import { AssemblyFields } from './AssemblyFields.tsx'
import { assemblyQuery, useAssembly } from './queries.ts'

const ChangeAssemblyDialog = lazyComponent(() => import('./ChangeAssemblyDialog.tsx'))

export const handle = pageHandle(assemblyCrumbs, 'Edit', paths.editAssembly)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = parseScope(params)
  return prefetch(assemblyQuery(organization, assembly))
}

/** Changes what an assembly says about itself; its name stays. */
export function Component() {
  const { organization, assembly: name } = parseScope(useParams())
  const query = useAssembly(organization, name)
  const title = `Edit ${name}`
  if (query.data)
    return <EditForm key={`${organization}/${name}`} organization={organization} assembly={query.data} title={title} />
  return (
    <>
      <PageHeader title={title} facts="Assembly" actions={undefined} />
      {query.isError ? <QueryProblem query={query} subject="The assembly" /> : <Skeleton lines={8} variant="rows" />}
    </>
  )
}

function EditForm({ organization, assembly, title }: { organization: string; assembly: Ci; title: string }) {
  // As it was when the form was opened: what changes meanwhile is compared before anything is sent.
  const [before] = useState(assembly)
  const name = before.ciName
  const form = useDraftForm({
    draft: `assembly ${organization}/${name}`,
    initialValues: toFormValues(before),
    validate: { owner: validateOwner },
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
