import { useQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { startReading } from '../data/read.ts'
import { placeIn, type PageHandle } from '../frame/crumbs.ts'
import { paths } from '../paths.ts'
import { variablesOfPlatform } from './content-queries.ts'
import { designPlatformCrumbs } from './design-crumbs.ts'
import { VariablesView } from './VariablesView.tsx'

export const handle: PageHandle = {
  crumbs: (params) => {
    const place = placeIn(params)
    const { organization, assembly, platform } = place
    return [
      ...designPlatformCrumbs(place),
      { label: 'Variables', to: paths.designPlatformVariables(organization, assembly, platform) },
    ]
  },
}

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, platform } = placeIn(params)
  return startReading(variablesOfPlatform(organization, assembly, platform))
}

export function Component() {
  const { organization, assembly, platform } = placeIn(useParams())
  const reading = useQuery(variablesOfPlatform(organization, assembly, platform))
  return <VariablesView key={platform} place={{ organization, assembly, platform }} reading={reading} />
}
