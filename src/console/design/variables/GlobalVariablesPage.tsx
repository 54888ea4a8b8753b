import { useParams, type LoaderFunctionArgs } from 'react-router'
import { startReading } from '../../data/read/read.ts'
import { pageBelow, placeIn } from '../../frame/crumbs.ts'
import { paths } from '../../paths.ts'
import { assemblyVariablesQuery, useAssemblyVariables } from '../content-queries.ts'
import { designCrumbs } from '../design-crumbs.ts'
import { DesignNav } from '../DesignNav.tsx'
import { VariablesView } from './VariablesView.tsx'

export const handle = pageBelow(designCrumbs, 'Variables', paths.designVariables)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = placeIn(params)
  return startReading(assemblyVariablesQuery(organization, assembly))
}

export function Component() {
  const { organization, assembly } = placeIn(useParams())
  const reading = useAssemblyVariables(organization, assembly)
  return (
    <VariablesView
      key={`${organization}/${assembly}`}
      place={{ organization, assembly, platform: '' }}
      reading={reading}
      source={assemblyVariablesQuery(organization, assembly)}
      nav={<DesignNav organization={organization} assembly={assembly} />}
    />
  )
}
