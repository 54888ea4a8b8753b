import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listOrganizationDeployments } from '../../../contract/organization/organizations.ts'
import { searchAssembly, searchRecords } from '../../../contract/organization/search.ts'
import { deleteEnvironment, listEnvironments, readEnvironment } from '../../../contract/transition/environments.ts'
import { planDelete } from '../../data/write/write-request.ts'
import { paths, type Scope } from '../../routing/paths.ts'
import { deleteGuards } from './guards.ts'
import { environmentInstancesQuery } from '../queries.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'
import TogglePlatformsDialog from '../platforms/TogglePlatformsDialog.tsx'

export default function DeleteEnvironmentDialog({ scope, onClose }: { scope: Scope; onClose: () => void }) {
  const { environment } = scope
  const navigate = useNavigate()
  const [disabling, setDisabling] = useState(false)
  // Loaded by the guard.
  const { data: deployed } = useQuery({ ...environmentInstancesQuery(scope), enabled: false })
  if (disabling) return <TogglePlatformsDialog scope={scope} action="disable" onClose={onClose} />
  return (
    <EnvironmentWriteDialog
      scope={scope}
      requests={[planDelete(`Delete ${environment}`, deleteEnvironment, { params: scope }, readEnvironment)]}
      // Without the environment itself: its page is left.
      invalidates={[listEnvironments, searchRecords, searchAssembly, listOrganizationDeployments]}
      title={`Delete environment ${environment}`}
      description="Its configuration, releases, deployments with their logs, and relays are deleted for everyone. This cannot be undone. The design does not change."
      guards={deleteGuards(scope)}
      typeName={environment}
      danger
      doneMessage={`Deleted environment ${environment}.`}
      submitLabel={`Delete ${environment}`}
      onDone={() => void navigate(paths.transition(scope), { replace: true })}
      onClose={onClose}
    >
      {deployed && deployed.length > 0 && (
        <Group>
          <Button onClick={() => setDisabling(true)}>Disable platforms</Button>
        </Group>
      )}
    </EnvironmentWriteDialog>
  )
}
