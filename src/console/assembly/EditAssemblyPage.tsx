import { useState } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { listAssemblies, readAssembly, updateAssembly } from '../../contract/assembly/assemblies.ts'
import type { Ci } from '../../contract/core/records.ts'
import { QueryBoundary } from '../data/QueryBoundary.tsx'
import { prefetch } from '../data/read/call-query.ts'
import { useDraftForm } from '../data/write/use-draft-form.ts'
import { WriteDialog } from '../data/write/WriteDialog.tsx'
import { querySource, type Fields } from '../data/write/write-request.ts'
import { Diff } from '../kit/Diff.tsx'
import type { Form } from '../kit/form/form.ts'
import { FormPage } from '../kit/form/FormBody.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { assemblyCrumbs, pageHandle, parseScope } from '../routing/crumbs.ts'
import { paths } from '../routing/paths.ts'
import { AssemblyFields } from './AssemblyFields.tsx'
import { changedFields, toFormValues, toRecordFields, toUpdateBody, validateOwner } from './form.ts'
import { assemblyQuery, useAssembly } from './queries.ts'

export const handle = pageHandle(assemblyCrumbs, 'Edit', paths.editAssembly)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = parseScope(params)
  return prefetch(assemblyQuery(organization, assembly))
}

export function Component() {
  const { organization, assembly: name } = parseScope(useParams())
  const query = useAssembly(organization, name)
  const title = `Edit ${name}`
  return (
    <>
      {!query.data && <PageHeader title={title} facts="Assembly" actions={undefined} />}
      <QueryBoundary query={query} subject="The assembly" loading={<Skeleton lines={8} variant="rows" />}>
        {(assembly) => (
          <EditForm key={`${organization}/${name}`} organization={organization} assembly={assembly} title={title} />
        )}
      </QueryBoundary>
    </>
  )
}

function EditForm({ organization, assembly, title }: { organization: string; assembly: Ci; title: string }) {
  // The record when the form was opened: concurrent changes are compared with it before the write.
  const [before] = useState(assembly)
  const name = before.ciName
  const form = useDraftForm({
    draft: `assembly ${organization}/${name}`,
    initialValues: toFormValues(before),
    validate: { owner: validateOwner },
  })
  const [reviewing, setReviewing] = useState(false)
  return (
    <>
      <FormPage
        title={title}
        facts={`Assembly ${before.ciId}. It cannot be renamed: to use another name, copy it.`}
        form={form}
        what={`the changes to ${name}`}
        submitLabel="Save changes"
        onSubmit={() => setReviewing(true)}
        disabledReason={form.draft.dirty ? undefined : 'Nothing is changed.'}
        submitError={undefined}
        cancelTo={paths.assembly(organization, name)}
      >
        <AssemblyFields form={form} />
      </FormPage>
      {reviewing && (
        <ReviewDialog organization={organization} before={before} form={form} onClose={() => setReviewing(false)} />
      )}
    </>
  )
}

interface ReviewDialogProps {
  organization: string
  before: Ci
  form: Form
  onClose: () => void
}

function ReviewDialog({ organization, before, form, onClose }: ReviewDialogProps) {
  const navigate = useNavigate()
  const assembly = before.ciName
  const params = { organization, assembly }
  const base = toRecordFields(toFormValues(before))
  const mine = changedFields(base, toRecordFields(form.values))
  const source = querySource(readAssembly, { params })
  const body = toUpdateBody(mine)
  const toMergedRequest = (merged: Fields) => ({
    params,
    body: toUpdateBody(Object.fromEntries(Object.keys(mine).map((path) => [path, merged[path] ?? '']))),
  })
  return (
    <WriteDialog
      title={`Change ${assembly}`}
      description={`Changes the details of assembly ${assembly}. Nothing that is running is affected.`}
      requests={[
        {
          label: `Change ${assembly}`,
          call: updateAssembly,
          request: { params, body },
          verification: { ...source, shows: body.cms_ci },
          basis: { source, base, mine, requestFor: toMergedRequest },
        },
      ]}
      invalidates={[readAssembly, listAssemblies]}
      submitLabel="Save changes"
      disabledReason={Object.keys(mine).length === 0 ? 'Nothing is changed.' : undefined}
      onDone={() => {
        form.draft.markSent()
        void navigate(paths.assembly(organization, assembly))
      }}
      onClose={onClose}
    >
      <Diff
        label={`Changes of ${assembly}`}
        differences={Object.entries(mine).map(([path, after]) => ({
          attribute: path.replace('ciAttributes.', ''),
          before: base[path],
          after,
        }))}
      />
    </WriteDialog>
  )
}
