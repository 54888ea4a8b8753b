import { listAssemblies, readAssembly } from '../../contract/assembly/assemblies.ts'
import type { Ci } from '../../contract/core/records.ts'
import { QueryBoundary } from '../data/QueryBoundary.tsx'
import { pageLoader } from '../data/read/call-query.ts'
import { AttributeEditor } from '../data/form/AttributeEditor.tsx'
import { useRecordForm } from '../data/form/use-record-form.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import { assemblyCrumbs, pageHandle } from '../routing/crumbs.ts'
import { paths, useScope } from '../routing/paths.ts'
import { assemblyFields, planAssemblyUpdate } from './form.ts'
import { assemblyQuery, useAssembly } from './queries.ts'

export const handle = pageHandle(assemblyCrumbs, 'Edit', paths.editAssembly)

export const loader = pageLoader((scope) => [assemblyQuery(scope)])

export function Component() {
  const scope = useScope()
  const { organization, assembly: name } = scope
  const query = useAssembly(scope)
  const assembly = query.data
  return (
    <>
      <PageHeader
        title={`Edit ${name}`}
        facts={assembly ? `Assembly ${assembly.ciId}. It cannot be renamed: to use another name, copy it.` : 'Assembly'}
      />
      <QueryBoundary query={query} subject="The assembly" lines={8}>
        {(loaded) => <EditForm key={`${organization}/${name}`} organization={organization} assembly={loaded} />}
      </QueryBoundary>
    </>
  )
}

function EditForm({ organization, assembly }: { organization: string; assembly: Ci }) {
  const name = assembly.ciName
  const to = paths.assembly({ organization, assembly: name })
  const { form, fields, base } = useRecordForm({
    draft: `assembly ${organization}/${name}`,
    record: assembly,
    fieldsOf: assemblyFields,
  })
  return (
    <AttributeEditor
      form={form}
      fields={fields}
      name={name}
      description={`Changes the details of assembly ${name}. Running instances are not affected.`}
      plan={() => planAssemblyUpdate(organization, base, fields, form.values)}
      invalidates={[readAssembly, listAssemblies]}
      cancelTo={to}
      doneTo={to}
    />
  )
}
