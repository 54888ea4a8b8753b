import { listAssemblies, readAssembly } from '../../contract/assembly/assemblies.ts'
import { QueryBoundary } from '../data/QueryBoundary.tsx'
import { pageLoader } from '../data/read/call-query.ts'
import { RecordEditor } from '../data/form/AttributeEditor.tsx'
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
  const to = paths.assembly(scope)
  return (
    <>
      <PageHeader
        title={`Edit ${name}`}
        facts={assembly ? `Assembly ${assembly.ciId}. It cannot be renamed: to use another name, copy it.` : 'Assembly'}
      />
      <QueryBoundary query={query} subject="The assembly" lines={8}>
        {(loaded) => (
          <RecordEditor
            key={`${organization}/${name}`}
            draft={`assembly ${organization}/${name}`}
            record={loaded}
            fieldsOf={assemblyFields}
            name={name}
            description={`Changes the details of assembly ${name}. Running instances are not affected.`}
            plan={(...edited) => planAssemblyUpdate(organization, ...edited)}
            invalidates={[readAssembly, listAssemblies]}
            cancelTo={to}
            doneTo={to}
          />
        )}
      </QueryBoundary>
    </>
  )
}
