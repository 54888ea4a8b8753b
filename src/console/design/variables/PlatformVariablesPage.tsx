import { useQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { prefetch } from '../../data/read/call-query.ts'
import { parseScope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { pageBelowPlatform } from '../crumbs.ts'
import { platformVariablesQuery } from '../queries.ts'
import { VariablesView } from './VariablesView.tsx'

export const handle = pageBelowPlatform('Variables', paths.designPlatformVariables)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, platform } = parseScope(params)
  return prefetch(platformVariablesQuery(organization, assembly, platform))
}

export function Component() {
  const { organization, assembly, platform } = parseScope(useParams())
  const query = useQuery(platformVariablesQuery(organization, assembly, platform))
  return (
    <VariablesView
      key={`${organization}/${assembly}/${platform}`}
      scope={{ organization, assembly, platform }}
      query={query}
      querySource={platformVariablesQuery(organization, assembly, platform)}
    />
  )
}
