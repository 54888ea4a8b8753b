import { useParams, type LoaderFunctionArgs } from 'react-router'
import { startReading } from '../../data/read/read.ts'
import { placeIn } from '../../frame/crumbs.ts'
import { paths } from '../../paths.ts'
import { platformVariablesQuery, usePlatformVariables } from '../content-queries.ts'
import { pageBelowPlatform } from '../design-crumbs.ts'
import { VariablesView } from './VariablesView.tsx'

export const handle = pageBelowPlatform('Variables', paths.designPlatformVariables)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, platform } = placeIn(params)
  return startReading(platformVariablesQuery(organization, assembly, platform))
}

export function Component() {
  const { organization, assembly, platform } = placeIn(useParams())
  const reading = usePlatformVariables(organization, assembly, platform)
  return (
    <VariablesView
      key={`${organization}/${assembly}/${platform}`}
      place={{ organization, assembly, platform }}
      reading={reading}
      source={platformVariablesQuery(organization, assembly, platform)}
    />
  )
}
