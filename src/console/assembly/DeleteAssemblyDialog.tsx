import { Anchor } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { deleteAssembly, listAssemblies, readAssembly } from '../../contract/assembly/assemblies.ts'
import { searchRecords } from '../../contract/organization/search.ts'
import type { Guard } from '../data/write/guards.ts'
import { WriteDialog } from '../data/write/WriteDialog.tsx'
import { planDelete } from '../data/write/write-request.ts'
import { fetchFresh } from '../data/read/fetch-fresh.ts'
import { useDesignPlatforms } from '../design/index.ts'
import { formatCountOf } from '../kit/format.ts'
import { assemblyHealthQuery, useAssemblyHealth } from '../organization/index.ts'
import { paths } from '../routing/paths.ts'
import { useEnvironments } from '../transition/index.ts'
import { countInstancesByEnvironment } from './rows.ts'
import type { AssemblyDialogProps } from './use-assembly-actions.tsx'
import type { AssemblyScope } from '../routing/scope.ts'

/** The service refuses while an instance is deployed (service-api 1.1). */
const instancesGuard = (scope: AssemblyScope): Guard => ({
  label: 'Running instances',
  check: async () => {
    const counts = countInstancesByEnvironment(await fetchFresh(assemblyHealthQuery(scope)))
    if (counts.size === 0) return { state: 'clear', note: '' }
    const where = [...counts].map(([environment, count]) => `${environment} has ${formatCountOf(count, 'instance')}`)
    return {
      state: 'blocks',
      note: `${where.join(', ')}. Disable all platforms there, commit and deploy, then delete ${scope.assembly}.`,
    }
  },
})

/** Deletes an assembly with its design and environments. Links environments that have to be disabled first. */
export default function DeleteAssemblyDialog({ organization, assembly: { ciName }, onClose }: AssemblyDialogProps) {
  const navigate = useNavigate()
  const params = { organization, assembly: ciName }
  const { data: environments } = useEnvironments({ organization, assembly: ciName })
  const { data: platforms } = useDesignPlatforms({ organization, assembly: ciName })
  const { data: health } = useAssemblyHealth({ organization, assembly: ciName })
  const running = health && [...countInstancesByEnvironment(health).keys()]
  const also = [
    environments && formatCountOf(environments.length, 'environment'),
    platforms && `${formatCountOf(platforms.length, 'platform')} of its design`,
  ].filter(Boolean)
  const title = `Delete assembly ${ciName}`
  return (
    <WriteDialog
      title={title}
      description={`${also.length > 0 ? `${also.join(', ')} and` : 'Its design, environments and'} all of its releases and deployments are deleted with it. This cannot be undone.`}
      requests={[planDelete(title, deleteAssembly, { params }, readAssembly)]}
      guards={[instancesGuard({ organization, assembly: ciName })]}
      invalidates={[listAssemblies, searchRecords]}
      typeName={ciName}
      danger
      onDone={() => void navigate(paths.assemblies({ organization }))}
      onClose={onClose}
    >
      {running && running.length > 0 && (
        <p>
          Disable first:{' '}
          {running.map((environment, index) => (
            <span key={environment}>
              {index > 0 && ', '}
              <Anchor component={Link} to={paths.environment({ organization, assembly: ciName, environment })}>
                <bdi>{environment}</bdi>
              </Anchor>
            </span>
          ))}
        </p>
      )}
    </WriteDialog>
  )
}
