import { useQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { prefetch } from '../../data/read/call-query.ts'
import { pageHandle, parseScope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { designCrumbs } from '../crumbs.ts'
import { DesignNav } from '../DesignNav.tsx'
import { assemblyVariablesQuery } from '../queries.ts'
import { VariablesView } from './VariablesView.tsx'

export const handle = pageHandle(designCrumbs, 'Variables', paths.designVariables)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = parseScope(params)
  return prefetch(assemblyVariablesQuery(organization, assembly))
}

export function Component() {
  const { organization, assembly } = parseScope(useParams())
  const query = useQuery(assemblyVariablesQuery(organization, assembly))
  return (
    <VariablesView
      key={`${organization}/${assembly}`}
      scope={{ organization, assembly, platform: '' }}
      query={query}
      querySource={assemblyVariablesQuery(organization, assembly)}
      nav={<DesignNav organization={organization} assembly={assembly} />}
    />
  )
}
